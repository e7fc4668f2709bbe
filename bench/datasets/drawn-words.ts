const vocabulary = 60_000;
const syllables = 'ka lo mi ter san ber gu ron ve li dor pa shu net al'.split(' ');

/** The word of a rank: the commonest are short. */
export function wordOf(rank: number): string {
  let left = rank + syllables.length;
  let word = '';
  for (; left > 0; left = Math.floor(left / syllables.length)) word += syllables[left % syllables.length];
  return word;
}

/** A word as texts have them: that of rank n comes n times less often than the first. */
export function drawn(random: () => number): string {
  return wordOf(Math.floor(vocabulary ** random()) - 1);
}

/** Numbers from 0 to 1 that are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
