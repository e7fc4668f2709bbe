import type { DialectName } from '../../platform/db/database.ts';

/** A difference from the recordings that is wanted. A rule that hides nothing fails the test. */
export interface IntendedDifference {
  /** The name of the request in `recordings`, or its beginning followed by `*`. */
  readonly request: string;
  /** `status`, `headers.etag`, `body.error.message`. `*` stands for one part: `body.data.*.id`. Includes all parts below. */
  readonly place: string;
  readonly reason: string;
  /** The database that has the difference. Without it, both must have it. */
  readonly database?: DialectName;
}

/** Why lists of redirects are longer in a tenant with locales. */
const slugsOfAllLocales =
  'Reads and /redirects follow one rule: the list has every slug that reads of the locale redirect, also slugs of other locales.';

/** Why locales are not ready after a change of fallbacks. */
const preparedAgain =
  'isReady is false until readers get what a changed fallback shows (issue 36, number 27). Reads are as before.';

/**
 * Every wanted difference from the responses that were recorded at commit 37c67171. Add a rule here, and never change a
 * recording: a rule says what changed, for whom, and why. Differences between the two databases are rules too.
 */
export const intendedDifferences: readonly IntendedDifference[] = [
  {
    request: 'GET /search?q=*',
    place: 'body.data.*.highlights.text',
    reason:
      'An inline tag divides no word any more: no blank stands before the sign behind it (issue 36, number 18).',
  },
  {
    request: 'GET /admin/search?q=*',
    place: 'body.data.*.snippet',
    reason:
      'An inline tag divides no word any more: no blank stands before the sign behind it (issue 36, number 18).',
  },
  {
    request: 'GET /redirects as public',
    place: 'body',
    reason: slugsOfAllLocales,
  },
  {
    request: 'GET /redirects?locale=de as public',
    place: 'body',
    reason: slugsOfAllLocales,
  },
  {
    request: 'GET /redirects?locale=fr as public',
    place: 'body',
    reason: slugsOfAllLocales,
  },
  {
    request: 'GET /redirects?locale=de as public (2)',
    place: 'body',
    reason: slugsOfAllLocales,
  },
  {
    request: 'GET /collections/articles/maree?locale=fr as preview',
    place: 'body.data._locales.0.slug',
    reason: '_locales of a preview named the default locale with the slug of the translation.',
  },
  {
    request: 'GET /blog?category=Harbour news*',
    place: 'body',
    reason: '?category= and ?tag= take the exact name beside the slug (issue 36, number 14).',
  },
  {
    request: 'GET /blog?tag=Morning*',
    place: 'body',
    reason: '?category= and ?tag= take the exact name beside the slug (issue 36, number 14).',
  },
  {
    request: 'PUT /admin/locales/fr as admin',
    place: 'body.data.isReady',
    reason: preparedAgain,
  },
  {
    request: 'GET /admin/locales as viewer (2)',
    place: 'body.data.*.isReady',
    reason: preparedAgain,
  },
];
