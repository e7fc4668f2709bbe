import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Translation } from '../../admin/src/messages/catalog.ts';
import { holesOf, type Message } from './collect-messages.ts';

const folder = new URL('../../admin/src/messages/catalogs/', import.meta.url);

/** A catalog as it is kept: translations by their English. */
export type KeptCatalog = Readonly<Record<string, Translation>>;

/** The languages that have a catalog, each with what it says. */
export function readCatalogs(): ReadonlyMap<string, KeptCatalog> {
  const codes = readdirSync(folder).map((name) => name.replace(/\.json$/, ''));
  return new Map(codes.map((code) => [code, readCatalog(code)]));
}

/** What one of them says. */
export function readCatalog(code: string): KeptCatalog {
  return JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8')) as KeptCatalog;
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

/** Writes a catalog in the order of its messages, without those that the app says no more. */
export function writeCatalog(
  language: string,
  catalog: KeptCatalog,
  messages: ReadonlyMap<string, Message>,
): void {
  const kept = Object.entries(catalog).filter(([text]) => messages.has(text));
  kept.sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    new URL(`${language}.json`, folder),
    `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`,
  );
}
