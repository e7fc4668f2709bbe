import { history, redo, undo } from '@tiptap/pm/history';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { replaceDifference } from './outside-content.ts';
import { richSchema } from './rich-schema.ts';

const { nodes } = richSchema;
const paragraph = (text: string) => nodes['paragraph']?.create(null, text ? richSchema.text(text) : null);
const docOf = (...texts: string[]) => richSchema.node('doc', null, texts.map(paragraph) as never);

function open(...texts: string[]) {
  let state = EditorState.create({ doc: docOf(...texts), plugins: [history({ newGroupDelay: 0 })] });
  const dispatch = (tr: Transaction) => {
    state = state.apply(tr);
  };
  return {
    texts: () => {
      const found: string[] = [];
      state.doc.forEach((node) => void found.push(node.textContent));
      return found;
    },
    type: (at: number, text: string) => dispatch(state.tr.insertText(text, at)),
    take: (isOwn: boolean, ...next: string[]) => dispatch(replaceDifference(state.tr, docOf(...next), isOwn)),
    undo: () => undo(state, dispatch),
    redo: () => redo(state, dispatch),
  };
}

test('undo takes back what I typed and leaves what came from elsewhere, before and after it', () => {
  const text = open('one', 'two', 'three');
  text.type(6 + 3, '!');
  text.take(false, 'ONE and more', 'two!', 'three');
  text.take(false, 'ONE and more', 'two!', 'THREE', 'four');
  expect(text.undo()).toBe(true);
  expect(text.texts()).toEqual(['ONE and more', 'two', 'THREE', 'four']);
  expect(text.undo()).toBe(false);
  expect(text.redo()).toBe(true);
  expect(text.texts()).toEqual(['ONE and more', 'two!', 'THREE', 'four']);
  expect(text.redo()).toBe(false);
});

test('what came from elsewhere alone is nothing to undo', () => {
  const text = open('one');
  text.take(false, 'two');
  expect(text.undo()).toBe(false);
  expect(text.texts()).toEqual(['two']);
});

test('what I wrote in the HTML view is a step of mine', () => {
  const text = open('one');
  text.type(4, ' more');
  text.take(true, 'one more', 'in HTML');
  text.undo();
  expect(text.texts()).toEqual(['one more']);
  text.undo();
  expect(text.texts()).toEqual(['one']);
});

test.each([
  [['a'], ['a', 'a']],
  [['a', 'a'], ['a']],
  [['aaa'], ['aaaaa']],
  [['aaaaa'], ['aaa']],
  [
    ['ab', 'ab', 'ab'],
    ['ab', 'ab'],
  ],
  [[''], ['x', 'y', 'z']],
  [['x', 'y', 'z'], ['']],
  [['one two'], ['one', 'two']],
  [['same'], ['same']],
])('%j becomes %j', (before, after) => {
  const text = open(...before);
  text.take(false, ...after);
  expect(text.texts()).toEqual(after);
});
