import { fail } from '../../lib/service-error.ts';
import { type AskedPerspective, type Shown, showsPlans } from './shown.ts';

/** The parameters of reads that name a perspective. */
export const perspectiveParameters = ['release', 'at'] as const;

/** What a list at a point in time counts as, since it costs many times as much as a list of what is published. */
const costAtTime = 5;

/** How many reads a list counts as. */
export function costOfList({ query }: { readonly query: URLSearchParams }): number {
  return query.has('at') ? costAtTime : 1;
}

const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[-+ ]\d{2}:\d{2})$/;

/** Whether a query asks for another perspective than what is published now, of a read that knows these parameters. */
export function asksPerspective(
  { query: known }: { readonly query?: { readonly shape: object } | undefined },
  query: URLSearchParams,
): boolean {
  return perspectiveParameters.some((name) => known && name in known.shape && query.has(name));
}

/**
 * What a read in a perspective shows to somebody with a preview. A token for one record or for what is published shows nothing
 * else, and one that was made for a perspective shows that, whatever the query names.
 * @throws ServiceError INVALID_PREVIEW_KEY without a preview of everything; BAD_REQUEST for what names no perspective
 */
export function shownInPerspective(shown: Shown, query: URLSearchParams): Shown {
  if (shown.perspective) return shown;
  if (shown.view !== 'preview' || shown.only !== undefined) {
    const message =
      'Reads in the perspective of a release or of a time need a key that shows all drafts in the X-Preview-Key header.';
    throw fail('INVALID_PREVIEW_KEY', message);
  }
  const perspective = askedPerspectiveOf(query);
  if (shown.latest !== undefined && showsPlans(perspective, shown.latest)) {
    throw fail('INVALID_PREVIEW_KEY', 'A release, or a time to come, is shown by the previews of editors.');
  }
  return { view: 'published', perspective };
}

function askedPerspectiveOf(query: URLSearchParams): AskedPerspective {
  const given = perspectiveParameters.flatMap((name) => query.getAll(name).map((value) => ({ name, value })));
  const [first, ...more] = given;
  if (!first || more.length > 0)
    throw fail('BAD_REQUEST', 'Name one perspective: the parameter release or the parameter at, once.');
  const { name, value } = first;
  if (name === 'release') {
    if (value.trim() === '')
      throw fail('BAD_REQUEST', 'The parameter release must be the slug or the id of a release.');
    return { release: value };
  }
  const at = instantOf(value);
  if (at === undefined) {
    const example = '2035-05-01T09:00:00Z';
    throw fail('BAD_REQUEST', `The parameter at must be an ISO time with its offset, such as ${example}.`);
  }
  return { at };
}

/** A plus sign that a URL does not encode arrives as a space. */
function instantOf(text: string): number | undefined {
  if (!written.test(text)) return undefined;
  const at = Date.parse(text.replace(' ', '+'));
  return Number.isNaN(at) ? undefined : at;
}
