// In this folder: what goes live and offline in a span of time, and what went live.

import type { z } from 'zod';
import { isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { entryKinds, scopesOf } from '../entries/entry-kind.ts';
import { failedAt } from '../entries/schedule/failure-words.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';
import type { calendarAnswer, calendarEntry, calendarRelease } from './shapes.ts';
import {
  listFailed,
  listPlanned,
  listPublished,
  listReleasesAt,
  type Span,
  type TimedEntry,
  type TimedRelease,
} from './store.ts';

/** Rows of what is planned, and of what went live: more than a screen shows of three months. */
const mostShown = 500;

type Row = z.input<typeof calendarEntry>;

/**
 * What happens in a span of time, in the order of the times: schedules, those that failed, and what is live since then.
 * Each is read from an index, at most so many of each, so that it costs the same whatever the tenant holds.
 */
export async function readCalendar(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  span: Span,
): Promise<z.input<typeof calendarAnswer>> {
  const limit = mostShown + 1;
  const [publish, unpublish, failed, done, releases] = await Promise.all([
    listPlanned(db, tenant, 'publish_at', span, limit),
    listPlanned(db, tenant, 'unpublish_at', span, limit),
    listFailed(db, tenant, span, limit),
    listPublished(db, tenant, scopesOf(types), span, limit),
    listReleasesAt(db, tenant, span, mostShown),
  ]);
  const rowsOf = (entries: readonly TimedEntry[], what: (entry: TimedEntry) => What) =>
    entries.filter((entry) => isShown(entry, types)).map((entry) => present(entry, types, what(entry)));
  const planned = inOrder([
    ...rowsOf(publish, ({ publishAt }) => ({ action: 'publish', state: 'planned', at: publishAt })),
    ...rowsOf(unpublish, ({ unpublishAt }) => ({ action: 'unpublish', state: 'planned', at: unpublishAt })),
    ...rowsOf(failed, ({ scheduleError }) => ({
      action: 'publish',
      state: 'failed',
      at: failedAt(scheduleError ?? ''),
    })),
  ]);
  const live = inOrder(
    rowsOf(done, ({ publishedAt }) => ({ action: 'publish', state: 'done', at: publishedAt })),
  );
  return {
    data: inOrder([...planned.slice(0, mostShown), ...live.slice(0, mostShown)]),
    ...(releases.length > 0 && { releases: releases.map(presentRelease) }),
    more: { planned: planned.length > mostShown, done: live.length > mostShown },
  };
}

interface What extends Pick<Row, 'action' | 'state'> {
  readonly at: number | null;
}

function present(entry: TimedEntry, types: SchemaSnapshot, { action, state, at }: What): Row {
  const type = types.byId(entry.typeId);
  return {
    kind: entryKinds[entry.kind].referenceType,
    id: entry.id,
    ...(entry.locale !== undefined && { locale: entry.locale }),
    name: entry.name,
    slug: entry.slug,
    type: entry.kind === 'post' ? null : (type?.slug ?? null),
    typeName: type?.name ?? '',
    status: entry.status,
    action,
    at: isoTime(at ?? 0),
    state,
    error: state === 'failed' ? entry.scheduleError : null,
    publishAt: isoTimeOrNull(entry.publishAt),
    unpublishAt: isoTimeOrNull(entry.unpublishAt),
  };
}

function presentRelease(row: TimedRelease): z.input<typeof calendarRelease> {
  const { id, name, status, publish_at: due, published_at: live, error } = row;
  const state = status === 'scheduled' ? 'planned' : status === 'failed' ? 'failed' : 'done';
  const failure = error === null ? null : (JSON.parse(error) as { readonly message: string });
  return {
    ...{ id, name, state },
    at: isoTime((state === 'done' ? live : due) ?? 0),
    error: state === 'failed' && failure ? failure.message : null,
  };
}

/** What is kept of a language that was removed is no part of the tenant's content. */
function isShown({ locale }: TimedEntry, types: SchemaSnapshot): boolean {
  return locale === undefined || types.locales?.byCode(locale) !== undefined;
}

function inOrder(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1));
}
