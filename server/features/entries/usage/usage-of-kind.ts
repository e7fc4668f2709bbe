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
    summary: `List references to a ${noun}`,
    answers: ok(
      dataAnswer(z.array(named('RecordUse', recordUse))),
      'The entries whose draft or published content refers to this entry.',
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
    summary: `List a ${noun}'s references`,
    answers: ok(
      dataAnswer(z.array(named('RecordUse', recordUse))),
      'The entries that the draft or published content refers to. `fields` contains the paths of the ' +
        'referring fields in this entry.',
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
