import { z } from 'zod';
import { isJsonObject } from '../../../lib/json-object.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { readFlag } from '../../../platform/http/query-flag.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale, force } from '../../api/query-shapes.ts';
import { sampleIds } from '../../api/sample-values.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import { bulkBody, bulkPublishBody } from '../editing/editing-shapes.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import type { HeldEntry } from '../editing/write-entries.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { holdInLocale, readLocale } from '../locales/record-in-locale.ts';
import { publishEntry, unpublishEntry } from '../publishing/publish-entry.ts';
import { bulkResult } from '../records/record-shapes.ts';
import { changeEach, changeTogether, removeEach } from './bulk-entries.ts';

const body = named('Bulk', bulkBody);
const publishBody = named('BulkPublish', bulkPublishBody);
const answers = ok(
  dataAnswer(named('BulkResult', bulkResult)),
  'The entries that were changed, and the entries that failed with the reasons.',
);
const inLocale = (work: EntryWork, held: HeldEntry, { query }: StaffRequest) =>
  holdInLocale(work, held, readLocale(work.types, query.get('locale') ?? undefined));
const idsOf = async (request: StaffRequest) => parseEnvelope(bulkBody, await request.json()).ids;

/** Actions on up to 100 records of one kind, each with a result of its own (decisions, "Bulk"). */
export function bulkOfKind({ prefix, path, chapter, editing, samples }: EditedKind) {
  const { kind } = editing;
  const { noun } = entryKinds[kind];
  const some = { body: { ids: [samples.ids.draft, sampleIds.tenant] } };

  const remove = operation({
    name: `${prefix}.bulkDelete`,
    method: 'POST',
    path: `${path}/bulk-delete`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Delete several ${noun}s`,
    query: z.object({ force }),
    body,
    answers,
    examples: { some: { body: { ids: [samples.ids.spare, sampleIds.tenant] } } },
    handle: async (deps: EntryEditDeps, request) => {
      const options = { force: readFlag(request.query, 'force') };
      return jsonAnswer({ data: await removeEach(deps, request, kind, await idsOf(request), options) });
    },
  });

  const publish = operation({
    name: `${prefix}.bulkPublish`,
    method: 'POST',
    path: `${path}/bulk-publish`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Publish several ${noun}s`,
    query: z.object({ locale: adminLocale }),
    body: publishBody,
    answers,
    examples: { some, together: { body: { ...some.body, together: true } } },
    handle: async (deps: EntryEditDeps, request) => {
      const { ids, isTogether } = await readPublishing(request);
      const change = isTogether ? changeTogether : changeEach;
      const data = await change(deps, request, kind, ids, async (work, held) => {
        const { type, entry } = await inLocale(work, held, request);
        return publishEntry(work, type, entry);
      });
      return jsonAnswer({ data });
    },
  });

  const unpublish = operation({
    name: `${prefix}.bulkUnpublish`,
    method: 'POST',
    path: `${path}/bulk-unpublish`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Unpublish several ${noun}s`,
    query: z.object({ locale: adminLocale }),
    body,
    answers,
    examples: { some },
    handle: async (deps: EntryEditDeps, request) => {
      const data = await changeEach(deps, request, kind, await idsOf(request), async (work, held) => {
        const { type, entry } = await inLocale(work, held, request);
        return unpublishEntry(work, type, entry);
      });
      return jsonAnswer({ data });
    },
  });

  return { remove, publish, unpublish };
}

async function readPublishing(request: StaffRequest) {
  const given = await request.json();
  const isTogether = isJsonObject(given) && given['together'] === true;
  return { ids: parseEnvelope(isTogether ? bulkPublishBody : bulkBody, given).ids, isTogether };
}
