/** One page: what is drawn on it, in points from the lower left. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly content: readonly string[];
}

type Face = 'serif' | 'italic' | 'bold' | 'mono';

/** Fonts that every viewer has, so that none is carried along. */
const faces: Readonly<Record<Face, { name: string; base: string }>> = {
  serif: { name: 'F1', base: 'Times-Roman' },
  italic: { name: 'F2', base: 'Times-Italic' },
  bold: { name: 'F3', base: 'Helvetica-Bold' },
  mono: { name: 'F4', base: 'Courier' },
};

/** Characters beyond Latin-1 that the encoding of the fonts has. */
const encoded: Readonly<Record<string, number>> = {
  '–': 150,
  '—': 151,
  '‘': 145,
  '’': 146,
  '“': 147,
  '”': 148,
  '…': 133,
  '•': 149,
};

/** A line of text that starts at a point. */
export function text(x: number, y: number, size: number, face: Face, words: string): string {
  return `BT /${faces[face].name} ${size} Tf ${x} ${y} Td (${literal(words)}) Tj ET`;
}

/** A filled rectangle, in parts of red, green and blue. */
export function block(
  x: number,
  y: number,
  width: number,
  height: number,
  color: readonly [number, number, number],
): string {
  return `${color.join(' ')} rg ${x} ${y} ${width} ${height} re f 0 0 0 rg`;
}

/** A straight line. */
export function line(x1: number, y1: number, x2: number, y2: number, width = 0.5): string {
  return `${width} w ${x1} ${y1} m ${x2} ${y2} l S`;
}

/** A PDF with real text: it can be searched, selected and read aloud. */
export function writePdf(title: string, pages: readonly PdfPage[]): Buffer {
  const fonts = Object.values(faces);
  const firstFont = 4;
  const firstPage = firstFont + fonts.length;
  const pageId = (n: number) => firstPage + 2 * n;
  const fontList = fonts.map(({ name }, n) => `/${name} ${firstFont + n} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${pageId(n)} 0 R`).join(' ')}] >>`,
    `<< /Title (${literal(title)}) /Author (Slack Water) >>`,
    ...fonts.map(
      ({ base }) => `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`,
    ),
    ...pages.flatMap(({ width, height, content }, n) => {
      const stream = content.join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << ${fontList} >> >> /Contents ${pageId(n) + 1} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  return assemble(objects);
}

// Everything is written as Latin-1, where one character is one byte, so lengths and offsets can be counted in text.
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((body, n) => {
    const offset = file.length;
    file += `${n + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function literal(words: string): string {
  return [...words]
    .map((character) => {
      const code = encoded[character] ?? character.charCodeAt(0);
      if (code > 255) throw new Error(`the fonts of a PDF have no "${character}"`);
      return '()\\'.includes(character) ? `\\${character}` : String.fromCharCode(code);
    })
    .join('');
}
