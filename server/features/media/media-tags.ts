import { countCodePoints } from '../../lib/text/code-points.ts';
import { badField } from './describe-media.ts';

const longestTag = 50;
const mostTags = 30;

/** The tags of a record, as its column has them. */
export function tagsOf(column: string | null): string[] {
  return column === null ? [] : (JSON.parse(column) as string[]);
}

/** Tags as the column has them: null for none. */
export function tagColumn(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : JSON.stringify(tags);
}

/** What the column of a record holds if, and only if, it has this tag: tags hold nothing that JSON writes otherwise. */
export function tagInColumn(tag: string): string {
  return `"${tag}"`;
}

/** Tags as they are kept: without blanks around, each once, in the order of the alphabet. @throws ServiceError BAD_REQUEST */
export function checkTags(tags: readonly string[]): string[] {
  const kept = [...new Set(tags.map(checkTag))].sort((a, b) => (a < b ? -1 : 1));
  if (kept.length > mostTags) throw badField('tags', `must be at most ${mostTags}`);
  return kept;
}

/** One tag as it is kept. @throws ServiceError BAD_REQUEST */
export function checkTag(given: string): string {
  const tag = cleanTag(given);
  // Control characters and halves of characters are written as escapes in JSON, as quotation marks and backslashes are.
  if (tag === '' || countCodePoints(tag) > longestTag || /["\\,\p{Cc}\p{Cs}]/u.test(tag)) {
    throw badField(
      'tags',
      `must have 1 to ${longestTag} characters each, and no commas, quotation marks or backslashes`,
    );
  }
  return tag;
}

/** The form in which equal tags are the same text. */
export function cleanTag(tag: string): string {
  return tag.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
