import { z } from 'zod';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale } from '../../api/query-shapes.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import { scheduleBody } from '../editing/editing-shapes.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { answerRecord, changeRecord } from '../editing/record-in-path.ts';
import { entryKinds } from '../entry-kind.ts';
import { scheduleEntry, unscheduleEntry } from './schedule-entry.ts';

named('Schedule', scheduleBody);

/** When records of one kind are published and unpublished by themselves (decisions, "Schedule"). */
export function scheduleOfKind({ prefix, path, chapter, editing, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  const { draft: id } = samples.ids;
  const one = dataAnswer(editing.single);

  const set = operation({
    name: `${prefix}.schedule`,
    method: 'POST',
    path: `${path}/:id/schedule`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Schedule a ${noun}`,
    description:
      'Sets one or both times. Each time must be in the future, and `publishAt` must be before `unpublishAt`. If ' +
      'a scheduled action fails, `scheduleError` contains the reason.',
    query: z.object({ locale: adminLocale }),
    body: scheduleBody,
    answers: ok(one, 'The entry with its schedule.'),
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      both: {
        path: { id },
        body: { publishAt: '2035-05-01T09:00:00+02:00', unpublishAt: '2035-06-01T09:00:00+02:00' },
      },
      past: { path: { id }, body: { publishAt: '2001-05-01T09:00:00Z' }, status: 400 },
    },
    handle: async (deps: EntryEditDeps, request) => {
      const schedule = parseEnvelope(scheduleBody, await request.json());
      const entry = await changeRecord(deps, editing, request, (work, held) =>
        scheduleEntry(work, held, schedule),
      );
      return answerRecord(deps, editing, request, entry);
    },
  });

  const drop = operation({
    name: `${prefix}.unschedule`,
    method: 'POST',
    path: `${path}/:id/unschedule`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: 'Remove the schedule',
    query: z.object({ locale: adminLocale }),
    answers: ok(one, 'The entry without a schedule.'),
    errors: ['NOT_FOUND'],
    examples: { dropped: { path: { id } } },
    handle: async (deps: EntryEditDeps, request) => {
      const entry = await changeRecord(deps, editing, request, (work, held) =>
        unscheduleEntry(work, held.entry),
      );
      return answerRecord(deps, editing, request, entry);
    },
  });

  return { set, drop };
}
