import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '../../admin/src/messages/languages.ts';
import { findBareTexts } from './bare-texts.ts';
import { faultsOf, formsOf, readCatalogs } from './catalogs.ts';
import { collectMessages, type Message } from './collect-messages.ts';
import { serviceMessages } from './service-messages.ts';

describe('the messages of the admin app', () => {
  const { messages, faults } = collectMessages();

  test('Are literals, and each hole is told what stands in it', () => {
    expect(faults).toEqual([]);
    expect(messages.size).toBeGreaterThan(2000);
  });

  test('Are what elements and their attributes show', () => {
    expect(findBareTexts()).toEqual([]);
  });

  test.each(Object.keys(languages).filter((code) => code !== 'en'))(
    'Are all said in %s, and nothing else is',
    (code) => {
      expect(faultsOf(code, readCatalogs().get(code) ?? {}, messages)).toEqual([]);
    },
  );

  test('Are also what the service says, as its sources have it', () => {
    const root = new URL('../../server/', import.meta.url);
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.ts$/.test(path))
      .map((path) => readFileSync(new URL(path, root), 'utf8'));
    expect(serviceMessages.filter((text) => !sources.some((source) => source.includes(text)))).toEqual([]);
  });

  test('Have a catalog for each language that the app offers, and for no other', () => {
    expect(['en', ...readCatalogs().keys()].sort()).toEqual(Object.keys(languages).sort());
  });

  test('Are collected from t, plural and rich, with what is wrong about them', () => {
    const source = `t('A'); t('Of {name}', { name: x }); plural(n, '{count} file', '{count} files'); rich('See {link}', { link });
      t(text); t('To {whom}', { who }); t('With {hole}'); plural(2, 'One', 'Several', {}); t(\`Plain\`); other('No');`;
    const found = collectMessages(new Map([['a.tsx', source]]));
    expect([...found.messages.keys()].slice(serviceMessages.length)).toEqual([
      'A',
      'Of {name}',
      '{count} files',
      'See {link}',
      'To {whom}',
      'With {hole}',
      'Several',
      'Plain',
    ]);
    expect(found.faults).toEqual([
      'a.tsx: a message is no literal',
      'a.tsx: “To {whom}” is not told {whom}',
      'a.tsx: “To {whom}” does not say {who}',
    ]);
  });

  test('Are faulty in a catalog that lost a hole or a form, or says what nobody does', () => {
    const of = (text: string, one?: string): [string, Message] => [
      text,
      { text, path: 'a.ts', ...(one ? { one } : {}) },
    ];
    const said = new Map([
      of('Of {name}'),
      of('{count} files', '{count} file'),
      of('This {one}'),
      of('Left'),
    ]);
    const catalog = {
      'Of {name}': 'Von {nam}',
      '{count} files': { other: '{count} Dateien' },
      'This {one}': 'Dies',
      Gone: 'Weg',
    };
    expect(faultsOf('de', catalog, said)).toEqual([
      'nobody says “Gone”',
      '“Of {name}” lost {name}',
      '“Of {name}” has {nam} too many',
      '“{count} files” has no form for one',
      '“Left” is missing',
    ]);
    expect([...formsOf('ar')].sort()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
    expect([...formsOf('ja')]).toEqual(['other']);
  });

  test('Are bare where an element or an attribute shows a text of its own', () => {
    const source = `<p title="A title" className="no text">Bare {t('Said')} <b>·</b></p>`;
    expect(findBareTexts(new Map([['a.tsx', source]]))).toEqual(['a.tsx: A title', 'a.tsx: Bare']);
  });
});
