import { expect, test } from 'vitest';
import { readPart } from './stream.ts';

test.each([
  ['id: a-1\nevent: reset\ndata: {}', { id: 'a-1', type: 'reset', data: {} }],
  ['event: media\ndata: {"id":"data: x"}', { type: 'media', data: { id: 'data: x' } }],
  [':', {}],
  ['', {}],
])('%j is read', (text, event) => {
  expect(readPart(text)).toEqual(event);
});
