import type { Describer, Field } from '../field-types/field-type.ts';
import { fieldType } from '../field-types/registry.ts';
import { type DescribedType, helpTextOf } from './described-types.ts';

/** The comment of a type: its name, slug and description. */
export function commentOf({ name, slug, description, isSingleton }: DescribedType): string {
  const singleton = isSingleton ? 'A singleton: one object, not a list.' : '';
  return writeComment([`${name} (\`${slug}\`)`, description ?? '', singleton]);
}

/** An object type; a field that is not required may be absent. */
export function writeObject(
  fields: readonly Field[],
  describe: Describer<string>,
  added: readonly string[],
): string {
  const members = [...added, ...fields.map((field) => writeMember(field, describe))];
  return `{\n${members.map((member) => `${indent(member)}\n`).join('')}}`;
}

function writeMember(field: Field, describe: Describer<string>): string {
  const comment = writeComment([field.label ?? '', helpTextOf(field) ?? '']);
  const type = fieldType(field.type)?.typescript(field, describe) ?? 'unknown';
  return `${comment}${field.name}${field.required ? '' : '?'}: ${type};`;
}

function writeComment(paragraphs: readonly string[]): string {
  const lines = paragraphs
    .flatMap((text) => text.split(/[\r\n\u2028\u2029]+/))
    .filter((line) => line.trim() !== '');
  if (lines.length === 0) return '';
  return `/**\n${lines.map((line) => ` * ${line.replaceAll('*/', '*\\/')}\n`).join('')} */\n`;
}

/** A text, each of its lines two spaces further in. Split at `\n` only: a string literal may hold other line separators. */
export function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n');
}

/** The locales of a tenant as a type; nothing of one that has none. */
export function writeLocales(locales: readonly string[] | undefined): string[] {
  if (!locales) return [];
  const codes = locales.map((code) => JSON.stringify(code)).join(' | ');
  return [`/** The locales of this tenant, the default one first. */\nexport type Locale = ${codes};\n`];
}
