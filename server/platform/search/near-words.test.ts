import { expect, test } from 'vitest';
import { isOneOff } from './near-words.ts';

const letters = ['a', 'b', 'c'];

/** Everything that one change makes of a word, by making it. */
function changed(word: string): Set<string> {
  const made = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) made.add(before + letter + after);
    if (after === '') continue;
    made.add(before + after.slice(1));
    for (const letter of letters) made.add(before + letter + after.slice(1));
    if (after.length > 1) made.add(before + after[1] + after[0] + after.slice(2));
  }
  made.delete(word);
  return made;
}

test('words are one letter apart when one change makes one of the other', () => {
  const words = [''];
  for (let from = 0; words.length < 364; from++) words.push(...letters.map((letter) => words[from] + letter));
  for (const word of words.slice(0, 130)) {
    const near = changed(word);
    const found = words.filter((other) => isOneOff([...word], [...other]));
    expect(found.toSorted(), word).toEqual([...near].filter((other) => words.includes(other)).toSorted());
  }
});
