import { readFileSync } from 'node:fs';

const page = new URL('../docs/reference/terms.md', import.meta.url);

/** The words that the app does not use, each with the term that stands for it. */
export function refusedWords(): Map<string, string> {
  const rows = readFileSync(page, 'utf8').matchAll(/^\| ([^|]+) \| [^|]+ \| [^|]+ \| ([^|]+) \|$/gm);
  return new Map(
    [...rows].flatMap(([, term = '', words = '']) =>
      term === 'Term'
        ? []
        : words.split(', ').flatMap((word) => (word.trim() === '' ? [] : [[word.trim(), term] as const])),
    ),
  );
}

/** The words that a source file shows to people: text of elements, and literals that read like a sentence or a title. */
export function shownTexts(source: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/^import [\s\S]*?;$/gm, '')
    .replace(/\b(className|class|data-\w+|href|to|type|id|slot|variant|queryKey)=("[^"]*"|\{[^}]*\})/g, '');
  const inElements = [...code.matchAll(/[>}]([^<>{}=;()|&:?]*[A-Za-z][^<>{}=;()|&:?]*)(?=[<{])/g)].map(
    ([, text = '']) => text,
  );
  const literals = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)]
    .map(([, a, b, c]) => (a ?? b ?? c ?? '').replace(/\$?\{[^}]*\}/g, '…'))
    .filter((text) => /^[A-Z“…]/.test(text) || /[a-z]+ [a-z]+ [a-z]+ [a-z]+/.test(text))
    // Classes of styles, and addresses.
    .filter(
      (text) =>
        !/(^|\s)(flex|text-|bg-|px-|py-|size-|border|rounded|grid|gap-)/.test(text) && !text.includes('/$'),
    );
  return [...inElements, ...literals]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

/** The refused words in a text. */
export function refusedIn(text: string, refused: ReadonlyMap<string, string>): string[] {
  return [...refused.keys()].filter((word) => new RegExp(`(?<![\\w.-])${word}(?![\\w-])`, 'i').test(text));
}
