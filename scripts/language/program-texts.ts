import type { Prose } from './prose-of.ts';

/** Folders and files whose string literals are texts for the people who run Galley. */
const isAllText = (path: string): boolean =>
  /^(?:server\/commands|server\/config|create-galley)\/.*\.ts$/.test(path);

const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const logCall = /\blog\??\.(?:fatal|error|warn|info)\(\s*(?:\{[^{}]*\}|\w+)?,?\s*'((?:[^'\\\n]|\\.)*)'/g;
const metricHelp = /\bhelp: ['`]((?:[^'`\\\n]|\\.)*)['`]/g;

/**
 * Returns the texts of a source file that people read: every literal of at least three words in a file of commands or settings.
 * In other files, log messages and help texts of metrics.
 */
export function programTexts(path: string, source: string): Prose[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/^import [\s\S]*?;$/gm, (statement) => statement.replace(/[^\n]/g, ' '));
  const patterns = isAllText(path) ? [literal] : [logCall, metricHelp];
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap((match) => {
      const found = match.slice(1).find((part) => part !== undefined) ?? '';
      const text = found
        .replace(/\$\{[^}]*\}/g, '…')
        .replace(/\\(.)/g, (_, sign) => (sign === 'n' ? ' ' : sign));
      const line = code.slice(0, match.index).split('\n').length;
      return /\S+\s+\S+\s+\S+/.test(text) ? [{ text, line }] : [];
    }),
  );
}
