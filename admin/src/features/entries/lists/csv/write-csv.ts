/** A table as CSV (RFC 4180), in UTF-8 with the mark by which spreadsheets know it. */
export function writeCsv(rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** A value in a cell: texts as they are, lists of texts and structures as JSON, nothing as nothing. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return quoted(text);
  }
  return quoted(/^'*[=+@\t\r-]/.test(value) && !isNegative(value) ? `'${value}` : value);
}

/** The text of a cell without the apostrophe that keeps spreadsheets from running it. */
export function asTyped(cell: string): string {
  return /^'+[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell;
}

// A minus before a number is no formula.
function isNegative(text: string): boolean {
  return /^-[\d.]+$/.test(text);
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
