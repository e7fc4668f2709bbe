import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { conflictWords, type OtherSide } from './conflict-words.ts';

const by = { id: 'u1', name: 'Ada', email: 'ada@example.com', kind: 'user' } as const;

/** All that a conflict is called. */
function allWords(other: OtherSide): string {
  const { title, lead, ...words } = conflictWords(other, by);
  const said = renderToStaticMarkup(lead({ one: 'page', time: 'just now', version: 3 }));
  return [title('Tea'), said, ...Object.values(words)].join('\n');
}

test('a conflict with another person names the person', () => {
  const words = allWords('person');
  expect(words).toMatch(/^“Tea” was changed by somebody else too\nAda saved this page just now/);
  expect(words).toContain('Theirs (Ada)');
  expect(words).not.toMatch(/window/);
});

test('a conflict with one’s own other window speaks of windows, and of nobody else', () => {
  const words = allWords('window');
  expect(words).toMatch(
    /^“Tea” was changed in another window too\nYou saved this page in another window just now/,
  );
  expect(words).not.toMatch(/somebody|theirs|Ada|both of you|one of you/i);
});

test('a conflict of a release with its draft names the draft', () => {
  const words = allWords('draft');
  expect(words).toContain('Theirs (the draft)');
  expect(words).toContain('The release and the draft changed different fields');
});
