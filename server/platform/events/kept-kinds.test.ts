import { expect, test } from 'vitest';
import { eventKinds } from './event-kinds.ts';
import { keptFormsOf, keptKind, kindOf } from './kept-kinds.ts';

test('each kind that the log has is kept as a sign of its own, and read as itself', () => {
  const logged = eventKinds.filter((kind) => !/^(?:comment|release)\./.test(kind));
  const signs = logged.map(keptKind);
  expect(signs.every((sign) => sign.length === 2)).toBe(true);
  expect(new Set(signs).size).toBe(logged.length);
  expect(signs.map(kindOf)).toEqual(logged);
});

test('a kind that an older release kept whole is read as it is', () => {
  expect(eventKinds.map((kind) => keptFormsOf(kind).map(kindOf))).toEqual(
    eventKinds.map((kind) => [kind, kind]),
  );
});
