import { describe, expect, test } from 'vitest';
import type { Edits } from './edit-state.ts';
import { type ContestedValues, mergeAutosave, sendableEdits, storableEdits } from './merge-autosave.ts';

const schema = [
  { name: 'title', type: 'text' },
  { name: 'rows', type: 'repeater', options: { fields: [{ name: 'text', type: 'text' }] } },
];
const row = (key: string, text = key) => ({ _key: key, text });
const start = { name: 'Home', slug: 'home', fields: { title: 'stored', rows: [row('a'), row('b')] } };
const typed = (fields: Record<string, unknown>, names: object = {}): Edits => ({ ...names, fields });

function merge(mine: Edits | null, known: Edits | null, theirs: Edits | null, more: object = {}) {
  const options = {
    kind: 'page',
    schema,
    components: new Map(),
    start,
    mine,
    known,
    theirs,
    ...more,
  } as const;
  const { taken, others } = mergeAutosave(options);
  return { taken: Object.fromEntries(taken), others: Object.fromEntries(others) };
}

describe('words of another window', () => {
  test.each([
    ['another field is taken', typed({}), null, typed({ title: 'b' }), { title: 'b' }, {}],
    [
      'name and slug too',
      null,
      null,
      typed({}, { name: 'N', slug: 'n' }),
      { '@name': 'N', '@slug': 'n' },
      {},
    ],
    ['the same words change nothing', typed({ title: 'a' }), null, typed({ title: 'a' }), {}, {}],
    ['the same field is contested', typed({ title: 'a' }), null, typed({ title: 'b' }), {}, { title: 'b' }],
    [
      'rows that each changed are merged',
      typed({ rows: [row('a', '1'), row('b')] }),
      null,
      typed({ rows: [row('a'), row('b', '2'), row('c')] }),
      { rows: [row('a', '1'), row('b', '2'), row('c')] },
      {},
    ],
    [
      'a row that both changed is contested',
      typed({ rows: [row('a', '1'), row('b')] }),
      null,
      typed({ rows: [row('a', '2'), row('b')] }),
      {},
      { rows: [row('a', '2'), row('b')] },
    ],
    [
      'what it went on to write is taken',
      typed({ title: 'a' }),
      typed({ title: 'a' }),
      typed({ title: 'ab' }),
      { title: 'ab' },
      {},
    ],
    [
      'what it discarded is gone, and what is typed since stays',
      typed({ title: 'a', rows: [] }),
      typed({ title: 'a' }),
      null,
      { title: 'stored' },
      {},
    ],
    [
      'a field that a migration renamed is no longer there',
      typed({ headline: 'x' }),
      typed({ headline: 'x' }),
      typed({ title: 'x' }),
      { title: 'x', headline: undefined },
      {},
    ],
    [
      'a cleared field is contested like any other',
      typed({ title: 'a' }),
      null,
      typed({ title: null }),
      {},
      { title: null },
    ],
  ])('%s', (_name, mine, known, theirs, taken, others) => {
    expect(merge(mine, known, theirs)).toEqual({ taken, others });
  });

  test('an answer that was lost is no other window', () => {
    const unanswered = [typed({ title: 'a' })];
    expect(merge(typed({ title: 'ab' }), null, typed({ title: 'a' }), { unanswered }).others).toEqual({});
  });

  test('a contest stays until both are the same', () => {
    const others: ContestedValues = new Map([['title', 'b']]);
    const known = typed({ title: 'b' });
    expect(merge(typed({ title: 'a' }), known, known, { others }).others).toEqual({ title: 'b' });
    expect(merge(typed({ title: 'a' }), known, typed({ title: 'c' }), { others }).others).toEqual({
      title: 'c',
    });
    expect(merge(typed({ title: 'b' }), known, known, { others }).others).toEqual({});
    // Of two copies in the browser the service has neither.
    expect(merge(typed({ title: 'a' }), null, null, { others }).others).toEqual({ title: 'b' });
  });
});

test('a contested field is not sent over the words of the other window', () => {
  const others: ContestedValues = new Map([['title', 'b']]);
  const mine = typed({ title: 'a', rows: [] }, { name: 'N' });
  expect(sendableEdits(mine, others, typed({ title: 'b' }))).toEqual(
    typed({ title: 'b', rows: [] }, { name: 'N' }),
  );
  expect(sendableEdits(mine, others, null)).toEqual(typed({ rows: [] }, { name: 'N' }));
  expect(sendableEdits(typed({ title: 'a' }), others, null)).toBeNull();
  expect(sendableEdits(mine, new Map(), null)).toBe(mine);
});

test('a removed field is not saved', () => {
  expect(storableEdits(typed({ title: 'a', gone: 'b' }), schema)).toEqual(typed({ title: 'a' }));
  expect(storableEdits(typed({ gone: 'b' }), schema)).toBeNull();
  expect(storableEdits(typed({ gone: 'b' }, { name: 'N' }), schema)).toEqual(typed({}, { name: 'N' }));
});
