import { expect, test } from 'vitest';
import { withIds, withNames } from './mentions.ts';

const ann = { id: '019c2f00-0000-7000-8000-000000000001', name: 'Ann' };
const anna = { id: '019c2f00-0000-7000-8000-000000000002', name: 'Anna Quill' };

test('names stand for ids on the way out, and ids for names on the way in', () => {
  const text = 'Ask @Anna Quill, not @Ann. Mail ann@example.com.';
  const sent = withIds(text, [ann, anna]);
  expect(sent).toBe(`Ask @${anna.id}, not @${ann.id}. Mail ann@example.com.`);
  expect(withNames(sent, [ann, anna])).toBe(text);
});

test('who is not known any more is somebody', () => {
  expect(withNames(`@${ann.id.toUpperCase()}!`, [])).toBe('@somebody!');
  expect(withNames(`@${ann.id}!`, [{ ...ann, name: '' }])).toBe('@somebody!');
});
