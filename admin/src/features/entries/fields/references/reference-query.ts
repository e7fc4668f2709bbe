import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import type { Answer } from '../../../../api/operation-types.ts';
import { type ListPage, type RecordSummary, recordPaths } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import type { RecordState } from '../../../../ui/record-status.tsx';
import { isEmptyValue } from '../../editor/saving/same-value.ts';
import { valueInShort } from '../../editor/value-in-short.ts';
import { idOfMedia } from '../stored-forms.ts';
import { createBatchReader } from './batch-reader.ts';
import type { ReferenceTarget, ReferenceType } from './reference-target.ts';

type Person = Answer<'GET', '/admin/people'>['data'][number];

/** Something that a reference can point to, or points to. */
export interface Referable {
  readonly id: string;
  readonly name: string;
  /** The slug of a record, the e-mail of a person. */
  readonly detail: string;
  /** Of records; people have none. */
  readonly state?: RecordState;
  /** The file that its type shows of it. */
  readonly pictureId?: string;
  /** What its type shows below its name. */
  readonly line?: string;
  /** Whether a person was removed. The name is null if readers no longer see it. */
  readonly former?: { readonly name: string | null };
  /** Slug of the type of a page or an item. */
  readonly typeSlug?: string;
}

/** The names of the fields that a type shows of its records. */
export interface CardNames {
  readonly picture?: string | undefined;
  readonly line?: string | undefined;
}

/** How many a page of the picker shows. */
export const pickerLimit = 20;
const mostPeople = 100;

/** A page of what a reference field may point to, with the fields that cards show (`shown`). */
export function referablesQuery(
  { type, typeSlug }: ReferenceTarget,
  q: string,
  page: number,
  shown: CardNames = {},
) {
  return queryOptions({
    queryKey:
      type === 'user'
        ? ['people', 'list', q, page]
        : ['records', type, 'list', 'referable', typeSlug, q, page, namesOf(shown).join()],
    queryFn: async ({ signal }): Promise<ListPage<Referable>> => {
      const query = { q, page, limit: pickerLimit };
      if (type === 'user') {
        const found = await call('GET', '/admin/people', { query, signal });
        return { ...found, data: found.data.map(fromPerson) };
      }
      const found = await call('GET', recordPaths[type], {
        query: { ...query, type: typeSlug, ...asSummary(shown) },
        signal,
      });
      return { ...found, data: found.data.map((record) => fromRecord(record, shown)) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Those of some that a reference field may point to, in no order. */
export function namedReferablesQuery(
  { type, typeSlug }: ReferenceTarget,
  ids: readonly string[],
  shown: CardNames,
) {
  const asked = ids.filter((id) => !id.includes(',')).slice(0, pickerLimit);
  return queryOptions({
    queryKey: [type === 'user' ? 'people' : 'records', type, 'named', typeSlug, asked, namesOf(shown).join()],
    queryFn: async ({ signal }): Promise<readonly Referable[]> => {
      if (type === 'user') {
        const found = await Promise.all(asked.map((id) => findPerson(id, signal)));
        return found.filter((one) => one !== null);
      }
      const query = { ids: asked.join(','), limit: pickerLimit, type: typeSlug, ...asSummary(shown) };
      const { data } = await call('GET', recordPaths[type], { query, signal });
      return data.map((record) => fromRecord(record, shown));
    },
  });
}

function namesOf({ picture, line }: CardNames): readonly string[] {
  return [picture, line].filter((name) => name !== undefined);
}

function asSummary(shown: CardNames) {
  const fields = namesOf(shown).join(',');
  return { view: 'summary', ...(fields && { fields }) } as const;
}

/** What a stored reference points to; null when it does not exist (any more). */
export function referableQuery(type: ReferenceType, id: string) {
  return queryOptions({
    queryKey: type === 'user' ? ['people', 'one', id] : ['records', type, 'referable', id],
    queryFn: ({ signal }) => (type === 'user' ? findPerson(id, signal) : recordReaders[type](id)),
    staleTime: 60_000,
  });
}

type RecordType = Exclude<ReferenceType, 'user'>;

/** What the service answers at most in one page, and takes ids for. */
const mostRecords = 100;

const recordReaders = {
  page: recordReader('page'),
  collectionItem: recordReader('collectionItem'),
  blogPost: recordReader('blogPost'),
} as const satisfies Record<RecordType, unknown>;

function recordReader(kind: RecordType) {
  return createBatchReader<Referable>(async (ids) => {
    // What is no id cannot be asked for beside others.
    const asked = ids.filter((id) => !id.includes(','));
    const query = { ids: asked.join(','), limit: mostRecords, view: 'summary' } as const;
    const { data } = await call('GET', recordPaths[kind], { query });
    return new Map(data.map((record) => [record.id, fromRecord(record, {})]));
  }, mostRecords);
}

/** People have no address of their own; a tenant has few. */
async function findPerson(id: string, signal: AbortSignal): Promise<Referable | null> {
  for (let page = 1; ; page++) {
    const query = { page, limit: mostPeople };
    const { data, pagination } = await call('GET', '/admin/people', { query, signal });
    const person = data.find((one) => one.id === id.toLowerCase());
    if (person) return fromPerson(person);
    if (page >= pagination.totalPages) return findFormerMember(id, signal);
  }
}

async function findFormerMember(id: string, signal: AbortSignal): Promise<Referable | null> {
  const { data } = await call('GET', '/admin/former-members', { query: { ids: id }, signal });
  const [person] = data;
  if (!person) return null;
  return {
    id: person.id,
    name: person.name || t('Former member'),
    detail: '',
    former: { name: person.name },
  };
}

function fromRecord(record: RecordSummary, { picture, line }: CardNames): Referable {
  const { id, name, slug, featuredImageId } = record;
  const type = record.pageType ?? record.collectionType;
  const pictureId = picture === undefined ? featuredImageId : idOfMedia(record.fields?.[picture]);
  const said = line === undefined ? undefined : record.fields?.[line];
  const { status, hasUnpublishedChanges, publishAt, unpublishAt } = record;
  return {
    id,
    name,
    detail: slug,
    state: { status, hasUnpublishedChanges, publishAt, unpublishAt },
    ...(type && { typeSlug: type.slug }),
    ...(pictureId && { pictureId }),
    ...(!isEmptyValue(said) && { line: valueInShort(said) }),
  };
}

function fromPerson({ id, name, email }: Person): Referable {
  return { id, name: name || email, detail: email };
}
