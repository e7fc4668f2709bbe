import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { findCycles, parseImports, type Sources } from '../server/test/import-rules.ts';

/** Folders of the admin app from the lowest up. A file imports its own rank and lower. */
const ranks: Readonly<Record<string, number>> = {
  api: 0,
  ui: 1,
  routing: 1,
  features: 2,
  app: 3,
  'main.tsx': 4,
  'locale.ts': 0,
  messages: 0,
  numbers: 0,
};

/** What only some files may do. */
const restrictedText: readonly { text: RegExp; mayHold: RegExp; rule: string }[] = [
  {
    text: /(?<![.\w])fetch\(|\bXMLHttpRequest\b/,
    // The explorer and the connect screen show requests as text, and send what is shown with the key that is pasted there.
    mayHold:
      /^(api\/(call|stream)|features\/media\/upload\/[\w-]+|features\/explorer\/requests\/(send-request|request-code))\.ts$/,
    rule: 'only api/call.ts, api/stream.ts, the uploads and the explorer talk to the service',
  },
  {
    text: /\bdangerouslySetInnerHTML\b|\.(innerHTML|outerHTML)\s*=|\.insertAdjacentHTML\(|\bdocument\.write\(|\beval\(/,
    mayHold: /^$/,
    rule: 'markup is never made of text: sanitise into nodes',
  },
  {
    text: /(?<=["'`\s:\]-])(?:[mp][lr]-(?:\d|\[|auto|px)|(?:left|right)-(?:\d|\[|auto)|(?:border|rounded)-[lr](?=[-\s"'`])|rounded-[tb][lr](?=[-\s"'`])|(?:text|float|clear)-(?:left|right)(?=[\s"'`])|(?:scroll-[mp][lr]|space-x|divide-x)-)|\b(?:margin|padding|border)(?:Left|Right)\b/,
    // Cursors of the code editor: code reads from the left everywhere.
    mayHold: /^features\/entries\/fields\/code\/code-setup\.ts$/,
    rule: 'the screen begins on the right for some readers: say start and end (ms-, pe-, text-start, border-e)',
  },
  {
    text: /(?:Format|toLocale\w*String)\('en'/,
    // Reads the offset of a time zone out of a known form.
    mayHold: /^features\/entries\/fields\/dates\/date-text\.ts$/,
    rule: 'dates and numbers are those of the reader: use locale.ts',
  },
];

/** Every source file of the admin app that people write, by its path below `admin/src/`. */
export function readAdminSources(): Sources {
  const root = fileURLToPath(new URL('../admin/src/', import.meta.url));
  const sources = new Map<string, string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(root.length).replaceAll('\\', '/');
    if (entry.isFile() && /(?<!\.gen)\.tsx?$/.test(name)) sources.set(name, readFileSync(path, 'utf8'));
  }
  return sources;
}

/** Every violation of the admin app's import rules, one line each. */
export function findAdminViolations(sources: Sources): string[] {
  const found: string[] = [];
  for (const [path, source] of sources) {
    if (/\.test\.tsx?$/.test(path)) continue;
    for (const { specifier } of parseImports(source)) {
      const rule = specifier?.startsWith('.') ? brokenRule(path, specifier, source) : undefined;
      if (rule) found.push(`admin/src/${path} imports ${specifier}: ${rule}`);
    }
    for (const { text, mayHold, rule } of restrictedText) {
      if (text.test(source) && !mayHold.test(path)) found.push(`admin/src/${path}: ${rule}`);
    }
  }
  return [...found, ...findCycles(sources)];
}

/** Pure functions of the server that the app runs too: slugs of names, exact numbers, and the text of HTML. */
const sharedFunctions =
  /\/server\/lib\/(?:text\/(?:latin-slug|exact-number)|html\/(?:character-references|inline-elements))\.ts$/;

function brokenRule(path: string, specifier: string, source: string): string | undefined {
  const target = normalize(join(dirname(path), specifier));
  if (sharedFunctions.test(target)) return undefined;
  if (target.startsWith('../'))
    return isTypeImport(specifier, source) ? undefined : 'only types come from the server';
  const from = rankOf(path);
  const to = rankOf(target);
  if (from === undefined || to === undefined) return 'the folder has no place in the order of imports';
  return to > from ? 'imports point the other way' : undefined;
}

function isTypeImport(specifier: string, source: string): boolean {
  const quoted = specifier.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const statements = [
    ...source.matchAll(new RegExp(`import(\\s+type)?\\b[^;]*?from\\s*['"]${quoted}['"]`, 'g')),
  ];
  return statements.length > 0 && statements.every(([, type]) => type !== undefined);
}

function rankOf(path: string): number | undefined {
  if (path.endsWith('.css')) return 0;
  return ranks[path.split('/')[0] ?? ''];
}
