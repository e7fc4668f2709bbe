import type { CalendarDate } from '@internationalized/date';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode, messageOf } from '../../api/api-error.ts';
import { addressIn } from '../../api/record-address.ts';
import { refreshReleases, scheduleRelease } from '../../api/releases.ts';
import { timeInWords } from '../../locale.ts';
import { t } from '../../messages/messages.ts';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { scheduleRecord } from '../entries/editor/saving/save-record.ts';
import { refreshRecords } from '../entries/trash/restore-records.ts';
import { otherTimeOf } from '../releases/other-time.ts';
import {
  type CalendarEntry,
  isRelease,
  keyOfEntry,
  type RecordInCalendar,
  type ReleaseInCalendar,
} from './calendar-query.ts';
import { dayOf, sameTimeOn } from './days.ts';
import { nameOf } from './entry-words.ts';

interface Times {
  readonly publishAt: string | null;
  readonly unpublishAt: string | null;
}

/** Why an entry cannot be on a day; undefined where the service is to say so. */
export function whyNotOn(entry: CalendarEntry, day: CalendarDate): string | undefined {
  const at = sameTimeOn(day, entry.at);
  return Date.parse(at) <= Date.now()
    ? t('{time} has passed. Choose a later day, or open it and publish it now.', { time: timeInWords(at) })
    : undefined;
}

/**
 * Puts entries on other days, at the same time of day. They are shown there at once; what is refused is put back, with the
 * reason. Each can be taken back.
 */
export function useMoves() {
  const queryClient = useQueryClient();
  const [moves, setMoves] = useState<ReadonlyMap<string, string>>(new Map());
  const show = (key: string, at?: string) =>
    setMoves((before) => {
      const next = new Map(before);
      if (at === undefined) next.delete(key);
      else next.set(key, at);
      return next;
    });
  const settle = async (key: string) => {
    refreshRecords(queryClient);
    await queryClient.invalidateQueries({ queryKey: ['calendar'] });
    show(key);
  };
  const putRelease = async (entry: ReleaseInCalendar, at: string, isUndo: boolean) => {
    const key = keyOfEntry(entry);
    const { name } = entry;
    show(key, at);
    try {
      await scheduleRelease(entry.id, at, { publishAt: entry.at });
      const undo = () => void putRelease({ ...entry, at }, entry.at, true);
      const mayUndo = !isUndo && entry.state === 'planned';
      notify(isUndo ? t('“{name}” is back on its day', { name }) : t('“{name}” was moved', { name }), {
        detail: t('It goes live on {time}.', { time: timeInWords(at) }),
        ...(mayUndo && { action: { label: t('Undo'), run: undo } }),
      });
    } catch (error) {
      notifyFailure(t('“{name}” was not moved', { name }), inWords(error));
    }
    await refreshReleases(queryClient);
    show(key);
  };
  const put = async (entry: RecordInCalendar, at: string, isUndo: boolean) => {
    const key = keyOfEntry(entry);
    const name = nameOf(entry);
    const before: Times = { publishAt: entry.publishAt, unpublishAt: entry.unpublishAt };
    const after = { ...before, [entry.action === 'publish' ? 'publishAt' : 'unpublishAt']: at };
    show(key, at);
    try {
      const body = { ...after, replaces: before };
      await scheduleRecord(entry.kind, addressIn(entry.id, entry.locale), body);
      const undo = () => void put({ ...entry, ...after, at }, entry.at, true);
      // The failure that stood there is gone.
      const mayUndo = !isUndo && entry.state === 'planned';
      const time = timeInWords(at);
      notify(isUndo ? t('“{name}” is back on its day', { name }) : t('“{name}” was moved', { name }), {
        detail:
          entry.action === 'publish'
            ? t('It goes live on {time}.', { time })
            : t('It goes offline on {time}.', { time }),
        ...(mayUndo && { action: { label: t('Undo'), run: undo } }),
      });
    } catch (error) {
      notifyFailure(t('“{name}” was not moved', { name }), inWords(error));
    }
    await settle(key);
  };
  /** Answers whether it was tried. */
  const move = (entry: CalendarEntry, day: CalendarDate): boolean => {
    // One that is on its way already has to arrive first.
    if (moves.has(keyOfEntry(entry)) || dayOf(entry.at).compare(day) === 0) return false;
    const why = whyNotOn(entry, day);
    if (why !== undefined) {
      notifyFailure(t('“{name}” was not moved', { name: nameOf(entry) }), new Error(why));
      return false;
    }
    const at = sameTimeOn(day, entry.at);
    void (isRelease(entry) ? putRelease(entry, at, false) : put(entry, at, false));
    return true;
  };
  return { moves, move };
}

/** Entries where they are, or are going to be. */
export function placeEntries(
  entries: readonly CalendarEntry[],
  moves: ReadonlyMap<string, string>,
): readonly CalendarEntry[] {
  return entries.map((entry) => {
    const at = moves.get(keyOfEntry(entry));
    return at === undefined ? entry : { ...entry, at };
  });
}

/** What the service refused, as an editor would say it. */
function inWords(error: unknown): unknown {
  const words = wordsOf(error);
  return words === undefined ? error : new Error(words, { cause: error });
}

function wordsOf(error: unknown): string | undefined {
  if (hasCode(error, 'NOT_FOUND')) return t('It is not there any more: somebody has deleted it.');
  if (hasCode(error, 'CONFLICT') && 'unpublishAt' in error.details) {
    return scheduleInWords(error.details as unknown as Times);
  }
  const other = otherTimeOf(error);
  if (other) return other.words;
  if (hasCode(error, 'CONFLICT') && error.details['status'] === 'published')
    return t('It has been published meanwhile.');
  const [fault] = hasCode(error, 'BAD_REQUEST') ? error.fieldFailures : [];
  if (fault?.code === 'WRONG_ORDER') return t('It must go offline later than it goes live.');
  if (fault?.code === 'IN_THE_PAST') return t('This time has passed.');
  return error instanceof Error ? undefined : messageOf(error);
}

/** The schedule that somebody else has made. */
function scheduleInWords({ publishAt, unpublishAt }: Times): string {
  const live = publishAt ? timeInWords(publishAt) : undefined;
  const offline = unpublishAt ? timeInWords(unpublishAt) : undefined;
  if (live && offline)
    return t(
      'Somebody has changed its schedule: it goes live on {live}, it goes offline on {offline}. Nothing was changed now.',
      { live, offline },
    );
  if (live)
    return t('Somebody has changed its schedule: it goes live on {time}. Nothing was changed now.', {
      time: live,
    });
  if (offline)
    return t('Somebody has changed its schedule: it goes offline on {time}. Nothing was changed now.', {
      time: offline,
    });
  return t('It has no schedule any more: somebody has cancelled it, or its time came.');
}
