import { z } from 'zod';
import type { Chapter } from '../../features/api/chapters.ts';
import { created, named, type OperationDescription, ok } from '../../features/api/operation.ts';
import { force, paging, searchText, sortBy } from '../../features/api/query-shapes.ts';
import { sampleIds } from '../../features/api/sample-values.ts';
import { checkedPart, publishCheckShape } from '../../features/entries/check-publishing.ts';
import { bulkBody, resolutionPart, versionPart } from '../../features/entries/editing-shapes.ts';
import type { EntryEditing } from '../../features/entries/entry-editing.ts';
import type { EntryKind } from '../../features/entries/entry-kind.ts';
import { bulkResult } from '../../features/entries/record-shapes.ts';
import type { ErrorCode } from '../../lib/service-error.ts';
import { dataAnswer, pageAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';

/** What the descriptions of a kind of entry need to know of it. */
export interface DescribedKind {
  readonly chapter: Chapter;
  readonly noun: string;
  readonly editing: EntryEditing;
  /** Beginning of the names of its components. */
  readonly names: string;
  /** Records of the sample world: published, draft, published and superfluous, another one of that sort. */
  readonly ids: {
    readonly main: string;
    readonly draft: string;
    readonly old: string;
    readonly spare: string;
  };
  readonly create: Readonly<Record<string, unknown>>;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly typed: Readonly<Record<string, unknown>>;
  readonly clone: Readonly<Record<string, unknown>>;
  /** The record as lists show it. */
  readonly listed: z.ZodType;
  /** The same without what it says. */
  readonly brief: z.ZodType;
  /** The answer with a single one. */
  readonly one: z.ZodType;
}

const sortFields = ['updatedAt', 'createdAt', 'publishedAt', 'name', 'slug', 'status', 'title', 'sortOrder'];
named('BulkResult', bulkResult);
const bulk = named('Bulk', bulkBody);

/** Codes that creating a record of a kind answers beside those of all kinds. */
const codesOfCreate: Readonly<Record<EntryKind, readonly ErrorCode[]>> = {
  page: ['INVALID_PAGE_TYPE'],
  item: ['NOT_FOUND', 'CONFLICT'],
  post: [],
};

/** Codes of a type that is not there. */
const codesOfCheck: Readonly<Record<EntryKind, readonly ErrorCode[]>> = {
  page: ['INVALID_PAGE_TYPE'],
  item: [],
  post: [],
};

/** List, read, write, publish and delete records of one kind. */
export function describeRecords(kind: DescribedKind) {
  return { ...describeReads(kind), ...describeChanges(kind), ...describeStates(kind) };
}

function describeReads({ chapter, noun, listed, brief, one, ids }: DescribedKind) {
  return {
    list: {
      chapter,
      summary: `List ${noun}s`,
      query: z.object({
        ...paging,
        status: z
          .string()
          .optional()
          .describe(
            '`draft`, `published`, `changed` (published, with unpublished changes) or `scheduled`; several, separated by ' +
              'commas, for records of any of them.',
          ),
        type: z.string().optional().describe('Slug or id of a type.'),
        q: searchText,
        ids: z.string().optional().describe('Only these: up to 100 ids, separated by commas.'),
        view: z
          .enum(['full', 'summary'])
          .default('full')
          .describe('`summary` leaves out `draftContent`, `publishedContent` and the body of posts.'),
        sort: sortBy(sortFields, '-updatedAt'),
      }),
      answers: ok(pageAnswer(z.union([listed, brief])), 'A page of records.'),
      errors: ['INVALID_SORT_FIELDS'],
      examples: {
        drafts: { query: { status: 'draft', sort: 'name', limit: '2' } },
        summaries: { query: { view: 'summary', status: 'draft,changed', limit: '2' } },
        some: { query: { ids: `${ids.main},${sampleIds.tenant}`, view: 'summary' } },
        unknownStatus: { query: { status: 'gone' }, status: 400 },
      },
    },
    get: {
      chapter,
      summary: `Read a ${noun}`,
      description: '`autosave` is what you have typed and not saved.',
      answers: ok(one, 'The record.'),
      errors: ['NOT_FOUND'],
      examples: {
        published: { path: { id: ids.main } },
        unknown: { path: { id: sampleIds.tenant }, status: 404 },
      },
    },
  } satisfies Record<string, OperationDescription>;
}

function describeChanges({ chapter, noun, names, editing, one, ids, create, changes, clone }: DescribedKind) {
  const path = { id: ids.main };
  return {
    create: {
      chapter,
      summary: `Create a ${noun}`,
      description: 'A draft may be incomplete; publishing is strict.',
      body: named(`Create${names}`, editing.createBody),
      answers: created(one, 'The record, at version 1.'),
      errors: ['DUPLICATE_SLUG', ...codesOfCreate[editing.kind]],
      examples: { draft: { body: create }, slugTaken: { body: create, status: 409 } },
    },
    update: {
      chapter,
      summary: `Change a ${noun}`,
      description:
        'What is left out stays. With `version` or If-Match a change of an outdated record is refused with ' +
        '`details: { currentVersion, current }`.',
      headers: ['If-Match'],
      body: named(`Update${names}`, z.intersection(editing.changesBody, versionPart)),
      answers: ok(one, 'The record, its version one higher.'),
      errors: ['NOT_FOUND', 'CONFLICT', 'DUPLICATE_SLUG'],
      examples: {
        saved: { path, body: { ...changes, version: 1 } },
        overtaken: { path, body: { ...changes, version: 1 }, status: 409 },
      },
    },
    resolveConflict: {
      chapter,
      summary: `Resolve an edit conflict`,
      description:
        '`mine` saves what you send over what is there, `theirs` drops it, `merge` takes yours field by field.',
      body: named(`Resolve${names}`, z.intersection(editing.changesBody, resolutionPart)),
      answers: ok(one, 'The record.'),
      errors: ['NOT_FOUND', 'CONFLICT', 'DUPLICATE_SLUG'],
      examples: {
        merged: { path, body: { ...changes, strategy: 'merge', version: 2 } },
        overtaken: { path, body: { ...changes, strategy: 'mine', version: 1 }, status: 409 },
      },
    },
    clone: {
      chapter,
      summary: `Clone a ${noun}`,
      description: 'The clone is a draft at version 1; without a name it is called a copy.',
      body: named(`Clone${names}`, editing.cloneBody),
      answers: created(one, 'The clone.'),
      errors: ['NOT_FOUND', 'DUPLICATE_SLUG', ...(editing.kind === 'item' ? ['CONFLICT' as const] : [])],
      examples: { named: { path, body: clone }, copy: { path } },
    },
  } satisfies Record<string, OperationDescription>;
}

function describeStates({ chapter, noun, names, editing, one, ids, typed }: DescribedKind) {
  return {
    publish: {
      chapter,
      summary: `Publish a ${noun}`,
      answers: ok(one, 'The published record.'),
      errors: ['NOT_FOUND'],
      examples: { published: { path: { id: ids.draft } } },
    },
    checkPublishing: {
      chapter,
      summary: `Check whether a ${noun} can be published`,
      description:
        'As strict as publishing, for fields that need not be saved yet: of the record with `id`, or of a new one of ' +
        '`type`. Nothing is stored.',
      body: named(`Check${names}`, z.intersection(editing.typedBody, checkedPart)),
      answers: ok(dataAnswer(named('PublishCheck', publishCheckShape)), 'What publishing would say.'),
      errors: ['NOT_FOUND', ...codesOfCheck[editing.kind]],
      examples: { changed: { body: { ...typed, id: ids.main } } },
    },
    unpublish: {
      chapter,
      summary: `Unpublish a ${noun}`,
      answers: ok(one, 'The record as a draft.'),
      errors: ['NOT_FOUND', 'INVALID_STATUS'],
      examples: {
        takenDown: { path: { id: ids.draft } },
        draft: { path: { id: ids.draft }, status: 400 },
      },
    },
    delete: {
      chapter,
      summary: `Delete a ${noun}`,
      description: 'It waits in the trash for 30 days.',
      query: z.object({ force }),
      answers: ok(successAnswer, 'Deleted.'),
      errors: ['NOT_FOUND', 'HAS_REFERENCES'],
      examples: { deleted: { path: { id: ids.old } } },
    },
  } satisfies Record<string, OperationDescription>;
}

/** Actions on up to 100 records at once. */
export function describeBulk({ chapter, noun, ids }: DescribedKind) {
  const answers = ok(dataAnswer(bulkResult), 'What was done, and what could not be done and why.');
  const some = { body: { ids: [ids.draft, sampleIds.tenant] } };
  return {
    bulkPublish: { chapter, summary: `Publish several ${noun}s`, body: bulk, answers, examples: { some } },
    bulkUnpublish: {
      chapter,
      summary: `Unpublish several ${noun}s`,
      body: bulk,
      answers,
      examples: { some },
    },
    bulkDelete: {
      chapter,
      summary: `Delete several ${noun}s`,
      query: z.object({ force }),
      body: bulk,
      answers,
      examples: { some: { body: { ids: [ids.spare, sampleIds.tenant] } } },
    },
  } satisfies Record<string, OperationDescription>;
}
