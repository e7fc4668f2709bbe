/**
 * The messages of the admin app and their catalogs. `node scripts/admin-messages.ts` sorts the catalogs and takes out what
 * the app says no more; `node scripts/admin-messages.ts --missing de` prints what German lacks, to be filled in and added
 * by `--add de FILE`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseAst } from 'rolldown/parseAst';
import type { Translation } from '../admin/src/messages/messages.ts';
import { readAdminSources } from './admin-imports.ts';

/** A message that the app can show. */
export interface Message {
  /** The English by which it is found; of a plural the form for many. */
  readonly text: string;
  /** The form for one, if it is a plural. */
  readonly one?: string;
  /** Where it is said first. */
  readonly path: string;
}

/** A catalog as it is kept: translations by their English. */
export type KeptCatalog = Readonly<Record<string, Translation>>;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const folder = new URL('../admin/src/messages/catalogs/', import.meta.url);

/** All messages of the app by their English, and what is said in a way that cannot be collected. */
export function collectMessages(sources: ReadonlyMap<string, string> = readAdminSources()): {
  readonly messages: ReadonlyMap<string, Message>;
  readonly faults: readonly string[];
} {
  const messages = new Map<string, Message>();
  const faults: string[] = [];
  for (const [path, source] of sources) {
    if (path.startsWith('messages/') || path.includes('.test.')) continue;
    for (const { callee, args } of callsIn(source, path)) {
      const texts = args.slice(callee === 'plural' ? 1 : 0, callee === 'plural' ? 3 : 1).map(literalOf);
      const text = texts.at(-1);
      if (text === undefined || texts.includes(undefined)) {
        faults.push(`${path}: a message is no literal`);
        continue;
      }
      const one = callee === 'plural' ? { one: texts[0] as string } : {};
      const known = messages.get(text);
      if (known && known.one !== one.one)
        faults.push(`${path}: “${text}” is also said in ${known.path}, with another form for one`);
      if (!known) messages.set(text, { text, ...one, path });
      const given = namesIn(args[callee === 'plural' ? 3 : 1]);
      if (given) {
        if (callee === 'plural') given.add('count');
        const wanted = [...holesOf(text), ...(one.one ? holesOf(one.one) : [])];
        for (const name of wanted)
          if (!given.has(name)) faults.push(`${path}: “${text}” is not told {${name}}`);
        for (const name of given)
          if (!wanted.includes(name) && name !== 'count')
            faults.push(`${path}: “${text}” does not say {${name}}`);
      }
    }
  }
  return { messages, faults };
}

/** Texts that elements and their attributes show without asking for a message. */
export function findBareTexts(sources: ReadonlyMap<string, string> = readAdminSources()): string[] {
  const found: string[] = [];
  for (const [path, source] of sources) {
    if (!path.endsWith('.tsx') || path.includes('.test.')) continue;
    visit(parse(source, path), (node) => {
      const bare = node.type === 'JSXText' ? (node['value'] as string) : shownAttribute(node);
      if (bare !== undefined && /\p{L}{2}/u.test(bare)) found.push(`${path}: ${bare.trim()}`);
    });
  }
  return found;
}

/** The languages that have a catalog, each with what it says. */
export function readCatalogs(): ReadonlyMap<string, KeptCatalog> {
  return new Map(
    readdirSync(folder).map((name) => [
      name.replace(/\.json$/, ''),
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as KeptCatalog,
    ]),
  );
}

/** What is wrong with a catalog: messages that it lacks or has too many, holes that it lost, forms that its language needs. */
export function faultsOf(
  language: string,
  catalog: KeptCatalog,
  messages: ReadonlyMap<string, Message>,
): string[] {
  const faults = Object.keys(catalog)
    .filter((text) => !messages.has(text))
    .map((text) => `nobody says “${text}”`);
  for (const message of messages.values()) {
    const translation = catalog[message.text];
    if (translation === undefined) faults.push(`“${message.text}” is missing`);
    else
      faults.push(
        ...faultsOfOne(language, message, translation).map((fault) => `“${message.text}” ${fault}`),
      );
  }
  return faults;
}

/** The forms of a number that a language tells apart, up to some hundreds. */
export function formsOf(language: string): ReadonlySet<Intl.LDMLPluralRule> {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 300 }, (_, count) => rules.select(count)).concat('other'));
}

/** The names of the holes of a message. */
export function holesOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function faultsOfOne(language: string, { text, one }: Message, translation: Translation): string[] {
  if (one === undefined) {
    if (typeof translation !== 'string') return ['has forms, but is no plural'];
    return holeFaults(text, translation);
  }
  if (typeof translation === 'string') return ['is a plural and has no forms'];
  const forms = formsOf(language);
  const missing = [...forms].filter((form) => translation[form] === undefined);
  return [
    ...missing.map((form) => `has no form for ${form}`),
    // A form for one, or for two, may say the number in words.
    ...Object.values(translation).flatMap((form) => holeFaults(text, form, ['count', ...holesOf(one)])),
  ];
}

function holeFaults(text: string, translation: string, free: readonly string[] = []): string[] {
  const [wanted, there] = [holesOf(text), holesOf(translation)];
  // What kind a record is need not be said again where the sentence goes without it.
  const optional = new Set([...free, 'one', 'many']);
  return [
    ...wanted.filter((name) => !there.includes(name) && !optional.has(name)).map((name) => `lost {${name}}`),
    ...there
      .filter((name) => !wanted.includes(name) && !free.includes(name))
      .map((name) => `has {${name}} too many`),
    ...(translation.trim() === '' ? ['is empty'] : []),
  ];
}

function callsIn(
  source: string,
  path: string,
): { readonly callee: string; readonly args: readonly Node[] }[] {
  const calls: { callee: string; args: readonly Node[] }[] = [];
  visit(parse(source, path), (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = node['callee'] as Node;
    const name = callee['name'];
    if (callee.type === 'Identifier' && (name === 't' || name === 'plural' || name === 'rich'))
      calls.push({ callee: name, args: node['arguments'] as readonly Node[] });
  });
  return calls;
}

function parse(source: string, path: string): Node {
  return parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, look);
  else if (isNode(node)) {
    look(node);
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, look);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function literalOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral' || (node['expressions'] as unknown[]).length > 0) return undefined;
  const [quasi] = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return quasi?.value.cooked;
}

/** The names of an object literal; undefined for what is none, or spreads another. */
function namesIn(node: Node | undefined): Set<string> | undefined {
  if (node?.type !== 'ObjectExpression') return undefined;
  const names = new Set<string>();
  for (const property of node['properties'] as readonly Node[]) {
    const key = property['key'] as Node | undefined;
    if (property.type !== 'Property' || !key) return undefined;
    names.add(String(key['name'] ?? key['value']));
  }
  return names;
}

const shownAttributes = new Set([
  'label',
  'title',
  'aria-label',
  'placeholder',
  'alt',
  'help',
  'lead',
  'aria-description',
]);

function shownAttribute(node: Node): string | undefined {
  if (node.type !== 'JSXAttribute') return undefined;
  const name = (node['name'] as Node)['name'] as string;
  const value = node['value'] as Node | null;
  return shownAttributes.has(name) && value ? literalOf(value) : undefined;
}

function sorted(catalog: KeptCatalog, messages: ReadonlyMap<string, Message>): string {
  const kept = Object.entries(catalog).filter(([text]) => messages.has(text));
  kept.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { missing: { type: 'string' }, add: { type: 'string' } },
    allowPositionals: true,
  });
  const { messages, faults } = collectMessages();
  for (const fault of faults) console.error(fault);
  const catalogs = readCatalogs();
  if (values.missing !== undefined) {
    const catalog = catalogs.get(values.missing) ?? {};
    const forms = formsOf(values.missing);
    const missing = [...messages.values()].filter(({ text }) => catalog[text] === undefined);
    const blank = missing.map(({ text, one }) => [
      text,
      one === undefined
        ? text
        : Object.fromEntries([...forms].map((form) => [form, form === 'one' ? one : text])),
    ]);
    console.log(JSON.stringify(Object.fromEntries(blank), null, 2));
  } else {
    const added =
      values.add === undefined ? {} : (JSON.parse(readFileSync(positionals[0] ?? '', 'utf8')) as KeptCatalog);
    if (values.add !== undefined && !catalogs.has(values.add))
      writeFileSync(new URL(`${values.add}.json`, folder), '{}\n');
    for (const [language, catalog] of readCatalogs()) {
      const all = language === values.add ? { ...catalog, ...added } : catalog;
      writeFileSync(new URL(`${language}.json`, folder), sorted(all, messages));
      console.error(`${language}: ${faultsOf(language, all, messages).length} faults`);
    }
  }
}
