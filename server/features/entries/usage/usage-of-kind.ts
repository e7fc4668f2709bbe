import { z } from 'zod';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { recordUse } from '../../media/answer-shapes.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { findRecord } from '../editing/record-in-path.ts';
import { entryKinds } from '../entry-kind.ts';
import { findTargets, findUses } from './find-uses.ts';

/** What points to the records of one kind, and what they point to. */
export function usageOfKind({ prefix, path, chapter, editing, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  const usage = operation({
    name: `${prefix}.usage`,
    method: 'GET',
    path: `${path}/:id/usage`,
    access: staff('viewer'),
    ...adminCalls,
    chapter,
    summary: `List what uses a ${noun}`,
    answers: ok(
      dataAnswer(z.array(named('RecordUse', recordUse))),
      'The records whose draft or published content points to it, as media tell where they are used.',
    ),
    errors: ['NOT_FOUND'],
    examples: { records: { path: { id: samples.ids.main } } },
    handle: async (deps: EntryEditDeps, request) => {
      const { id } = await findRecord(deps, editing, request);
      return jsonAnswer({ data: await findUses(deps.database, request.tenant, { id, isMedia: false }) });
    },
  });

  const targets = operation({
    name: `${prefix}.targets`,
    method: 'GET',
    path: `${path}/:id/targets`,
    access: staff('viewer'),
    ...adminCalls,
    chapter,
    summary: `List what a ${noun} points to`,
    answers: ok(
      dataAnswer(z.array(named('RecordUse', recordUse))),
      'The records that its draft or published content points to: the other way round than `usage`, with the fields ' +
        'of this record that do.',
    ),
    errors: ['NOT_FOUND'],
    examples: { records: { path: { id: samples.ids.main } } },
    handle: async (deps: EntryEditDeps, request) => {
      const { id } = await findRecord(deps, editing, request);
      return jsonAnswer({ data: await findTargets(deps.database, request.tenant, id) });
    },
  });
  return { usage, targets };
}
