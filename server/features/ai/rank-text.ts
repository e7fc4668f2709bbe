import { giveWay } from '../../lib/give-way.ts';
import { divideText } from '../../lib/text/code-points.ts';

/** Sentences that take part; a longer text is judged by its beginning. */
const mostSentences = 200;
const damping = 0.85;
const rounds = 30;

/** Words that stand in almost every sentence and say nothing of it, in the commonest languages of the web. */
const stopWords = new Set(
  `a about an and are as at be been but by can could did do for from had has have he her his how i if in into is it its more
  no not of on one or our out she so some than that the their them then there these they this to too up was we were what
  when which who will with would you your au aux avec ce ces dans de des du elle en est et il je la le les leur lui ma mais
  ne nous on ou par pas pour qu que qui sa se son sur un une vous das dem den der des die ein eine einer es für ich im ist
  mit nicht sich sie und von zu al como con del el en es la las lo los más no o para por que se su una y com da do e em na
  não os um uma ο η το οι τα του της των και να με για σε που από δεν είναι`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** The sentences of a text, trimmed. */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of divideText(text, 'sentence')) {
    const sentence = segment.trim();
    if (sentence !== '') found.push(sentence);
    if (found.length >= mostSentences) break;
  }
  return found;
}

/** How many words are looked at in one go: a look at the clock costs as much as some of them. */
const wordsAtOnce = 100;

/** The words of a text that carry meaning, in lower case, in their order. */
async function meaningfulWords(text: string): Promise<string[]> {
  const found: string[] = [];
  let seen = 0;
  for (const { segment, isWordLike } of divideText(text, 'word')) {
    if (++seen % wordsAtOnce === 0) await giveWay();
    const word = segment.toLowerCase();
    if (isWordLike && !stopWords.has(word) && !/^\d+$/.test(word) && [...word].length > 1) found.push(word);
  }
  return found;
}

/**
 * Sentences by how central they are to a text, best first (TextRank: a sentence matters as much as the sentences that
 * share its words). Nothing is written anew: every sentence stands in the text. It gives way to other work in between.
 */
export async function rankSentences(text: string): Promise<string[]> {
  const all = sentencesOf(text);
  const bags: Set<string>[] = [];
  for (const sentence of all) bags.push(new Set(await meaningfulWords(sentence)));
  const links: number[][] = [];
  for (const [i, bag] of bags.entries()) {
    links.push(bags.map((other, j) => (i === j ? 0 : similarity(bag, other))));
    await giveWay();
  }
  const scores = rank(links);
  return all
    .map((sentence, i) => ({ sentence, score: scores[i] ?? 0, i }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .map(({ sentence }) => sentence);
}

/** Words by how often and how early they stand in a text, best first. It gives way to other work in between. */
export async function rankWords(text: string): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const word of await meaningfulWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size < 2 || b.size < 2) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / (Math.log(a.size) + Math.log(b.size));
}

function rank(links: readonly (readonly number[])[]): number[] {
  const sums = links.map((row) => row.reduce((sum, weight) => sum + weight, 0));
  let scores = links.map(() => 1);
  for (let round = 0; round < rounds; round++) {
    const before = scores;
    scores = links.map((row, i) => {
      const given = row.reduce((sum, weight, j) => {
        const out = sums[j] ?? 0;
        return weight > 0 && out > 0 ? sum + (weight / out) * (before[j] ?? 0) : sum;
      }, 0);
      // The beginning of a text says what it is about.
      return 1 - damping + damping * given + 0.1 / (1 + i);
    });
  }
  return scores;
}
