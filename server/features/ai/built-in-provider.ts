import { countCodePoints } from '../../lib/text/code-points.ts';
import { type AiProvider, type SeoInput, type SuggestionInput, TaskNotPossible } from './ai-provider.ts';
import { rankSentences, rankWords, sentencesOf } from './rank-text.ts';

const titleLength = 60;
const descriptionLength = 160;
const keywordCount = 8;
const summarySentences = 3;

/**
 * The engine without a model: it picks from the text what is there and writes nothing of its own. What needs writing or
 * seeing it refuses.
 */
export const builtInProvider: AiProvider = {
  name: 'builtin',

  proposeSeo: async ({ name, text, keywords }: SeoInput) => {
    const best = await rankSentences(text);
    const ranked = await rankWords(text);
    return {
      title: cutAtWord(name || (best[0] ?? ''), titleLength),
      description: cutAtWord(joinUpTo(inOrder(best.slice(0, 2), text), descriptionLength), descriptionLength),
      keywords: [...new Set([...keywords.map((word) => word.trim()), ...ranked])]
        .filter((word) => word !== '')
        .slice(0, keywordCount),
    };
  },

  suggest: async ({ task, text, count }: SuggestionInput) => {
    const best = await rankSentences(text);
    if (task === 'headline') {
      return unique(best.map((sentence) => cutAtWord(withoutFullStop(sentence), 80))).slice(0, count);
    }
    if (task === 'summary') {
      const summaries = Array.from({ length: count }, (_, i) =>
        inOrder(best.slice(0, summarySentences + i), text).join(' '),
      );
      const shorter = unique(summaries).filter((summary) => isShorter(summary, text));
      return shorter.length > 0 ? shorter : shortenedBy(best, text);
    }
    throw needsModel(task, task === 'altText' ? 'seeing the picture' : 'writing new text');
  },

  translate: async () => {
    throw needsModel('translate', 'writing new text');
  },
};

function needsModel(task: string, needs: string): TaskNotPossible {
  return new TaskNotPossible(
    `The task "${task}" needs ${needs}, which the built-in engine cannot do. Set GALLEY_AI_BASE_URL and GALLEY_AI_MODEL to use a model.`,
  );
}

function isShorter(summary: string, text: string): boolean {
  return countCodePoints(summary) < countCodePoints(text.trim());
}

/** Of a text that has no more sentences than a summary: the best of them, else its beginning. */
function shortenedBy(best: readonly string[], text: string): string[] {
  const fewer = best.slice(0, Math.max(1, best.length - 1));
  for (let count = fewer.length; count > 0; count--) {
    const summary = inOrder(fewer.slice(0, count), text).join(' ');
    if (isShorter(summary, text)) return [summary];
  }
  const half = cutAtWord(text, Math.ceil(text.trim().length / 2));
  return half !== '…' && isShorter(half, text) ? [half] : [];
}

/** Sentences in the order of the text. */
function inOrder(chosen: readonly string[], text: string): string[] {
  const wanted = new Set(chosen);
  return sentencesOf(text).filter((sentence) => wanted.delete(sentence));
}

function joinUpTo(sentences: readonly string[], length: number): string {
  const [first = '', second] = sentences;
  return second !== undefined && first.length + second.length < length ? `${first} ${second}` : first;
}

/** A text of at most `length` characters, cut between words. */
export function cutAtWord(text: string, length: number): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean.length <= length) return clean;
  const cut = clean.slice(0, length - 1).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–—-]+$/u, '')}…`;
}

function withoutFullStop(sentence: string): string {
  return sentence.replace(/[.。]$/u, '');
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
