import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type RecordState, RecordStatus } from './record-status.tsx';

const draft = { status: 'draft', hasUnpublishedChanges: false, publishAt: null, unpublishAt: null } as const;
const changed = { ...draft, status: 'published', hasUnpublishedChanges: true } as const;
const live = { ...changed, hasUnpublishedChanges: false } as const;

/** The words that are shown, one for each badge. */
function wordsOf(state: RecordState, stage?: string): string {
  const review = stage === undefined ? undefined : { stage: { name: stage, colour: 'grey' } };
  const html = renderToStaticMarkup(<RecordStatus record={{ ...state, review }} />);
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test.each<[RecordState, string | undefined, string]>([
  [draft, undefined, 'Draft'],
  [draft, 'Draft', 'Draft'],
  [draft, ' draft ', 'Draft'],
  [draft, 'In review', 'Draft In review'],
  [changed, 'Draft', 'Changed Draft'],
  [changed, 'Changed', 'Changed'],
  [live, 'Approved', 'Live'],
])('a record says its state and its stage, and no word twice: %j in %s', (state, stage, words) => {
  expect(wordsOf(state, stage)).toBe(words);
});
