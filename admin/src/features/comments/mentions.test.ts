import { expect, test } from 'vitest';
import { insertMention, mentionBegunAt, mentionedIn, typedNames, withIds, withNames } from './mentions.ts';

const ann = { id: '019c2f00-0000-7000-8000-000000000001', name: 'Ann' };
const anna = { id: '019c2f00-0000-7000-8000-000000000002', name: 'Anna Quill' };

test('names stand for ids on the way out, and ids for names on the way in', () => {
  const text = 'Ask @Anna Quill, not @Ann. Mail ann@example.com.';
  const sent = withIds(text, [ann, anna]);
  expect(sent).toBe(`Ask @${anna.id}, not @${ann.id}. Mail ann@example.com.`);
  expect(withNames(sent, [ann, anna])).toBe(text);
});

test('a name is no part of a longer one, whatever signs it has', () => {
  const odd = { id: ann.id, name: 'A. (Bo) [x]' };
  expect(withIds('@Annabel and @Ann', [ann])).toBe(`@Annabel and @${ann.id}`);
  expect(withIds('@A. (Bo) [x], @AB (Bo) [x]', [odd])).toBe(`@${odd.id}, @AB (Bo) [x]`);
});

test('names that were typed and not chosen are found by their beginnings, and are those that stand there whole', () => {
  const text = 'Ask @Anna Quill, @anna and ann@example.com';
  expect(typedNames(text)).toEqual(['Anna', 'anna']);
  expect(mentionedIn(text, [ann, anna])).toEqual([anna]);
});

test('who is not known any more is somebody', () => {
  expect(withNames(`@${ann.id.toUpperCase()}!`, [])).toBe('@somebody!');
  expect(withNames(`@${ann.id}!`, [{ ...ann, name: '' }])).toBe('@somebody!');
});

test('a mention is begun by an @ that stands alone, with what was typed of the name up to the caret', () => {
  const begun = (text: string) => mentionBegunAt(text.replace('|', ''), text.indexOf('|'), text.indexOf('|'));
  expect(begun('Is it, @an| you?')).toEqual({ start: 7, end: 10, q: 'an' });
  expect(begun('@|')).toEqual({ start: 0, end: 1, q: '' });
  expect(begun('(@أحمد|')).toEqual({ start: 1, end: 6, q: 'أحمد' });
  for (const none of ['ann@|', 'a.b+@x|', '@ann |', 'an|n', '|@ann'])
    expect([none, begun(none)]).toEqual([none, undefined]);
  expect(mentionBegunAt('@ann', 1, 4)).toBeUndefined();
});

test('a name takes the place of what was typed of it, and the caret stands behind it', () => {
  expect(insertMention('Is it, @an you?', { start: 7, end: 10, q: 'an' }, 'Ann Lee')).toEqual({
    text: 'Is it, @Ann Lee you?',
    caret: 16,
  });
  expect(insertMention('@', { start: 0, end: 1, q: '' }, 'Ann')).toEqual({ text: '@Ann ', caret: 5 });
});
