import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fieldTypeNames } from '../server/features/schemas/field-types/registry.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Where field types are made and listed; the rest is content, tests, what tests use, and what is generated. */
const mayNameThem =
  /^(server\/features\/schemas\/field-types|admin\/src\/features\/entries\/fields\/types|server\/test|scripts\/compare)\/|\.(test|gen)\.tsx?$|-in-test\.ts$/;
/** Names that are also words of JSON, HTML, CSS, media types or the program; the others mean a field type and nothing else. */
const alsoOtherWords = new Set('text textarea image media number boolean date color json select'.split(' '));
const unmistakable = fieldTypeNames.filter((name) => !alsoOtherWords.has(name));

/**
 * The field types by whose name a source decides something: as a text, or as a key beside another. The `type` of a field
 * that it describes is no decision.
 */
function namedIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/\btype: '\w+'/g, '');
  const quoted = unmistakable.filter((name) => code.includes(`'${name}'`) || code.includes(`"${name}"`));
  const keys = unmistakable.filter((name) => new RegExp(`^\\s*${name}:`, 'm').test(code));
  return keys.length > 1 ? [...new Set([...quoted, ...keys])] : quoted;
}

test('what is particular to a field type stands in its own file: no other decides by its name', () => {
  const sources = ['server', 'admin/src', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
      .filter((path) => !path.includes('node_modules') && !mayNameThem.test(path)),
  );
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((path) =>
    namedIn(readFileSync(join(root, path), 'utf8')).map((name) => `${path} decides by "${name}"`),
  );
  expect(found).toEqual([]);
});

test('a decision by name is seen, a field that is described and a comment are not', () => {
  expect(namedIn("if (field.type === 'repeater') return;")).toEqual(['repeater']);
  expect(namedIn('const controls = {\n  wysiwyg: RichText,\n  repeater: Rows,\n};')).toHaveLength(2);
  expect(namedIn("const field = { name: 'at', type: 'datetime' }; // 'reference'")).toEqual([]);
});
