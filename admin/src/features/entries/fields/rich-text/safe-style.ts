const shown: ReadonlySet<string> = new Set([
  'color',
  'background-color',
  'text-align',
  'text-decoration',
  'text-decoration-line',
  'text-transform',
  'vertical-align',
  'font-weight',
  'font-style',
  'font-size',
  'font-family',
]);
const plainValue = /^[\w\s.,%#()'"-]*$/;

/**
 * The declarations of a stored style that the editor shows: how text looks. What could load something from elsewhere or
 * cover the app is stored as it is and not applied here.
 */
export function safeStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .filter(
      ([property = '', value = '', ...more]) =>
        more.length === 0 &&
        shown.has(property.toLowerCase()) &&
        plainValue.test(value) &&
        !/url|image/i.test(value),
    )
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ');
}
