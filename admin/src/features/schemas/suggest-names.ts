import { latinSlug, toLatin } from '../../../../server/lib/text/latin-slug.ts';

/** A field name for a label: `Cover image` gives `coverImage`; a number is added where it is taken. */
export function suggestFieldName(label: string, taken: readonly string[]): string {
  const words = asciiWords(label);
  const [first = '', ...rest] = words;
  const camel = first.toLowerCase() + rest.map((word) => capital(word)).join('');
  const name = camel.replace(/^[^a-zA-Z]+/, '').slice(0, 100);
  return name === '' ? '' : firstFree(name, taken);
}

/** A slug for the name of a type: `Landing page` gives `landing-page`. */
export function suggestSlug(name: string): string {
  return latinSlug(name, 255);
}

/** The name with the first number behind it that makes it free. */
export function firstFree(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let count = 2; ; count++) {
    if (!taken.includes(`${name}${count}`)) return `${name}${count}`;
  }
}

function asciiWords(text: string): string[] {
  return toLatin(text).match(/[a-zA-Z0-9]+/g) ?? [];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
