import { z } from 'zod';
import { named, type OperationDescription, ok } from '../../features/api/operation.ts';
import { paging } from '../../features/api/query-shapes.ts';
import { baseVersionPart, scheduleBody } from '../../features/entries/editing-shapes.ts';
import { autosaved, versionRecord, versionSummary } from '../../features/entries/record-shapes.ts';
import { dataAnswer, pageAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import type { DescribedKind } from './entry-records.ts';

const schedule = named('Schedule', scheduleBody);

/** History, unsaved work and schedule of records of one kind. */
export function describeDrafts(kind: DescribedKind) {
  return { ...describeVersions(kind), ...describeAutosave(kind), ...describeSchedule(kind) };
}

function describeVersions({ chapter, noun, one, ids }: DescribedKind) {
  const path = { id: ids.main };
  return {
    listVersions: {
      chapter,
      summary: `List the versions of a ${noun}`,
      query: z.object(paging),
      answers: ok(pageAnswer(versionSummary), 'A page of versions, the newest first.'),
      errors: ['NOT_FOUND'],
      examples: { newest: { path, query: { limit: '1' } } },
    },
    getVersion: {
      chapter,
      summary: `Read a version of a ${noun}`,
      answers: ok(dataAnswer(versionRecord), 'The version with its content.'),
      errors: ['NOT_FOUND', 'INVALID_VERSION'],
      examples: {
        first: { path: { ...path, v: '1' } },
        noNumber: { path: { ...path, v: 'one' }, status: 400 },
      },
    },
    restoreVersion: {
      chapter,
      summary: `Restore a version of a ${noun}`,
      description: 'Its content becomes the draft, as a new version. What is live stays.',
      answers: ok(one, 'The record.'),
      errors: ['NOT_FOUND', 'INVALID_VERSION'],
      examples: { first: { path: { ...path, v: '1' } } },
    },
  } satisfies Record<string, OperationDescription>;
}

function describeAutosave({ chapter, noun, names, editing, ids, typed }: DescribedKind) {
  const path = { id: ids.draft };
  return {
    autosave: {
      chapter,
      summary: `Keep what was typed into a ${noun}`,
      description: 'One overlay a person and record: no version, no event, no check of its content.',
      body: named(`Typed${names}`, z.intersection(editing.typedBody, baseVersionPart)),
      answers: ok(dataAnswer(autosaved), '`stale` says that somebody has saved another version since.'),
      errors: ['NOT_FOUND'],
      examples: { typed: { path, body: { ...typed, baseVersion: 1 } } },
    },
    dropAutosave: {
      chapter,
      summary: 'Drop what was typed',
      answers: ok(successAnswer, 'Dropped.'),
      errors: ['NOT_FOUND'],
      examples: { dropped: { path } },
    },
  } satisfies Record<string, OperationDescription>;
}

function describeSchedule({ chapter, noun, one, ids }: DescribedKind) {
  const path = { id: ids.draft };
  return {
    schedule: {
      chapter,
      summary: `Schedule a ${noun}`,
      description:
        'At least one of the two times, in the future, publishing before unpublishing. What fails then is told in ' +
        '`scheduleError`.',
      body: schedule,
      answers: ok(one, 'The record with its schedule.'),
      errors: ['NOT_FOUND'],
      examples: {
        both: {
          path,
          body: { publishAt: '2035-05-01T09:00:00+02:00', unpublishAt: '2035-06-01T09:00:00+02:00' },
        },
        past: { path, body: { publishAt: '2001-05-01T09:00:00Z' }, status: 400 },
      },
    },
    unschedule: {
      chapter,
      summary: 'Drop the schedule',
      answers: ok(one, 'The record without a schedule.'),
      errors: ['NOT_FOUND'],
      examples: { dropped: { path } },
    },
  } satisfies Record<string, OperationDescription>;
}
