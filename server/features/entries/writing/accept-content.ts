import { giveWay } from '../../../lib/give-way.ts';
import { jsonTextOf } from '../../../lib/json-text.ts';
import { isRowKey } from '../../../lib/row-key.ts';
import { fail, type ServiceError } from '../../../lib/service-error.ts';
import { giveKeys, hasTooManyForKeys, withoutKeys } from '../../schemas/content-keys.ts';
import { type ContentProblem, createPlace } from '../../schemas/content-place.ts';
import { acceptFields } from '../../schemas/content-walk.ts';
import type { ContentMode } from '../../schemas/field-types/field-type.ts';
import { rowKey } from '../../schemas/field-types/parts/row-keys.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Content } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { completeTerms } from '../terms/complete-terms.ts';
import { checkLinks, type LinkScope } from './check-links.ts';

/** Bytes of a content document as JSON (specification, "Size and pagination limits"). */
const maxContentSize = 1_048_576;
/** Failures told at once; a document can hold tens of thousands. */
const mostProblems = 200;

/** Refuses content over 1 MB, keys of objects in arrays not counted. @throws ServiceError PAYLOAD_TOO_LARGE */
export function requireContentSize(content: Content | undefined): void {
  if (content === undefined || Buffer.byteLength(jsonTextOf(content)) <= maxContentSize) return;
  const counted = JSON.stringify(content, (name, value: unknown) =>
    name === rowKey && isRowKey(value) ? undefined : value,
  );
  if (Buffer.byteLength(counted) <= maxContentSize) return;
  throw fail('PAYLOAD_TOO_LARGE', `The content is larger than ${maxContentSize} bytes (1 MB) as JSON.`);
}

/**
 * Checks content against its type and the tenant's records, and answers what to store.
 * @throws ServiceError BAD_REQUEST with every failure in `details.errors`
 */
export async function acceptContent(
  work: EntryWork,
  type: ContentType,
  values: Content,
  mode: ContentMode,
): Promise<Content> {
  const { accepted, errors } = await judgeContent(work, type, values, mode);
  if (errors.length > 0) throw contentRefused(errors);
  return accepted;
}

/**
 * Accepts content that is going to be stored, and gives each object in an array its key: that of what it was in `before`.
 * Terms of posts get their slugs.
 * @throws ServiceError as `acceptContent`
 */
export async function acceptKeyed(
  work: EntryWork,
  type: ContentType,
  values: Content,
  mode: ContentMode,
  before?: Content,
): Promise<Content> {
  const accepted = await acceptContent(work, type, values, mode);
  const complete = type.kind === 'post' ? await completeTerms(work, accepted, before) : accepted;
  return keyed(work, type, complete, before);
}

/** Content that is right, with a key for each object in an array; with none where there are too many of them. */
export async function keyed(
  { types, deps }: EntryWork,
  type: ContentType,
  content: Content,
  before?: Content,
): Promise<Content> {
  if (!type.schema.fields.some(({ rules }) => rules.objects)) return content;
  await giveWay();
  if (hasTooManyForKeys(type, types, content)) return withoutKeys(type, types, content);
  return giveKeys(type, types, content, before, deps.ids.nextKey);
}

/**
 * Checks content as `acceptContent` does, and answers what it finds: the failures, and as warnings what is right but does
 * not show while what it refers to is not published.
 */
export async function judgeContent(
  work: LinkScope,
  type: ContentType,
  values: Content,
  mode: ContentMode,
): Promise<{
  accepted: Content;
  errors: readonly ContentProblem[];
  warnings: readonly ContentProblem[];
}> {
  const { place, problems, links } = createPlace({ mode, component: (slug) => work.types.component(slug) });
  const accepted = acceptFields(type.schema, values, place);
  await giveWay();
  const found = await checkLinks(work, links);
  const whole = work.types.byId(type.id);
  // A translation has the localized fields of its type alone.
  const toldOfLocales = (problem: ContentProblem): ContentProblem =>
    problem.code === 'UNKNOWN_FIELD' &&
    !type.schema.byName.has(problem.field) &&
    whole?.schema.byName.has(problem.field)
      ? {
          ...problem,
          code: 'NOT_LOCALIZED',
          message: 'is the same in all locales: change it in the default one',
        }
      : problem;
  const errors = [...problems.map(toldOfLocales), ...found.errors].slice(0, mostProblems);
  return { accepted, errors, warnings: found.warnings.slice(0, mostProblems) };
}

function contentRefused(problems: readonly ContentProblem[]): ServiceError {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return fail('BAD_REQUEST', `Content validation failed: ${first?.field}: ${first?.message}${more}`, {
    errors: problems,
  });
}
