import { z } from 'zod';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, pageAnswer } from '../../../platform/http/answer-shapes.ts';
import { paginationOf } from '../../../platform/http/pagination.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale } from '../../api/query-shapes.ts';
import { sampleIds } from '../../api/sample-values.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { answerRecord, findRecord } from '../editing/record-in-path.ts';
import { entryKinds } from '../entry-kind.ts';
import { listRecords } from './list-records.ts';
import { presentRecords, presentSummaries } from './present-record.ts';
import { readRecordQuery, recordQueryShape } from './record-query.ts';
import { summaryOf } from './record-shapes.ts';

/** Lists and reads of records of one kind (decisions, "Content lists"). */
export function readsOfKind({ prefix, path, chapter, names, editing, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  const { ids } = samples;
  const brief = named(`${names}Brief`, summaryOf(editing.record));

  const list = operation({
    name: `${prefix}.list`,
    method: 'GET',
    path,
    access: staff('viewer'),
    ...adminCalls,
    chapter,
    summary: `List ${noun}s`,
    query: recordQueryShape,
    answers: ok(pageAnswer(z.union([editing.record, brief])), 'A page of entries.'),
    errors: ['INVALID_SORT_FIELDS', 'INVALID_FILTER_FIELD', 'INVALID_JSON_FIELD_PATH'],
    examples: {
      drafts: { query: { status: 'draft', sort: 'name', limit: '2' } },
      summaries: { query: { view: 'summary', status: 'draft,changed', limit: '2' } },
      some: { query: { ids: `${ids.main},${sampleIds.tenant}`, view: 'summary' } },
      conditions: {
        summary: 'Entries whose name starts with a text, with content fields',
        query: { view: 'summary', where: 'name:startsWith:S', fields: 'title,kind', limit: '2' },
      },
      unknownStatus: { query: { status: 'gone' }, status: 400 },
    },
    handle: async (deps: EntryEditDeps, request) => {
      const { database, schemas } = deps;
      const { tenant } = request;
      const query = readRecordQuery(request.query, request.user.id);
      const types = await schemas.current(database, tenant);
      const { entries: listed, total } = await listRecords(deps, tenant, types, editing.kind, query);
      const entries = listed.map(({ entry }) => entry);
      const data = query.isSummary
        ? await presentSummaries(deps, database, tenant, editing, listed, query.fields)
        : await presentRecords(deps, database, tenant, editing, entries);
      return jsonAnswer({ data, pagination: paginationOf(total, query.page, query.limit) });
    },
  });

  const get = operation({
    name: `${prefix}.get`,
    method: 'GET',
    path: `${path}/:id`,
    access: staff('viewer'),
    ...adminCalls,
    chapter,
    summary: `Get a ${noun}`,
    description:
      'Returns the entry with its draft and published content. `autosave` contains your unsaved changes.',
    query: z.object({ locale: adminLocale }),
    answers: ok(dataAnswer(editing.single), 'The entry.'),
    errors: ['NOT_FOUND'],
    examples: {
      published: { path: { id: ids.main } },
      unknown: { path: { id: sampleIds.tenant }, status: 404 },
    },
    handle: async (deps: EntryEditDeps, request) =>
      answerRecord(deps, editing, request, await findRecord(deps, editing, request)),
  });

  return { list, get };
}
