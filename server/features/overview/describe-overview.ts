import type { z } from 'zod';
import { isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { entryKinds } from '../entries/entry-kind.ts';
import { nameActors } from '../entries/records/name-actors.ts';
import {
  countByKind,
  type EntrySummary,
  listLastEdited,
  listOwnDrafts,
  listScheduled,
  listScheduleFailures,
} from '../entries/records/summary-store.ts';
import type { Reviewer } from '../entries/review/standing.ts';
import { listToApprove } from '../entries/review/to-approve.ts';
import { countMedia } from '../media/store.ts';
import type { SchemaDirectory, SchemaSnapshot } from '../schemas/schema-directory.ts';
import type { failingWebhook, overview, recordSummary } from './answer-shapes.ts';
import {
  type FailedRelease,
  type FailingWebhook,
  listFailedReleases,
  listFailingWebhooks,
  listScheduledReleases,
} from './store.ts';

/** Records of each list: what fits on a screen. */
const mostShown = 10;

type Summary = z.input<typeof recordSummary>;

/**
 * What there is to do in a tenant, for the first screen of the admin app. Each list is read from an index of its own and
 * no content is read, so that it costs the same whatever the tenant holds.
 */
export async function describeOverview(
  deps: { readonly database: Database; readonly schemas: SchemaDirectory },
  reader: {
    readonly tenant: TenantId;
    readonly me: Reviewer;
    readonly seesWebhooks: boolean;
    readonly seesReleases: boolean;
  },
): Promise<z.input<typeof overview>> {
  const { database } = deps;
  const { tenant, me } = reader;
  const lists = await Promise.all([
    listLastEdited(database, tenant, mostShown),
    listOwnDrafts(database, tenant, me.id, mostShown),
    listScheduled(database, tenant, mostShown),
    listScheduleFailures(database, tenant, mostShown),
  ]);
  const failing = reader.seesWebhooks ? await listFailingWebhooks(database, tenant, mostShown) : [];
  const counts = await countByKind(database, tenant);
  const media = await countMedia(database, tenant);
  const types = await deps.schemas.current(database, tenant);
  const toApprove = await listToApprove(database, tenant, types, me, mostShown);
  const failedReleases = reader.seesReleases ? await listFailedReleases(database, tenant, mostShown) : [];
  const scheduledReleases = reader.seesReleases
    ? await listScheduledReleases(database, tenant, mostShown)
    : [];
  const editors = [...lists.flat(), ...(toApprove ?? [])].map(({ updatedBy }) => updatedBy);
  const actorOf = await nameActors(database, tenant, editors);
  const present = (entries: readonly EntrySummary[] = []) =>
    entries.map((entry) => presentSummary(entry, types, actorOf));
  const [recent, myDrafts, scheduled, scheduleFailures] = lists;
  return {
    recent: present(recent),
    ...(toApprove && { toApprove: present(toApprove) }),
    myDrafts: present(myDrafts),
    scheduled: present(scheduled),
    scheduleFailures: present(scheduleFailures),
    ...(failedReleases.length > 0 && { failedReleases: failedReleases.map(presentRelease) }),
    ...(scheduledReleases.length > 0 && {
      scheduledReleases: scheduledReleases.map((one) => ({ ...one, publishAt: isoTime(one.publishAt) })),
    }),
    failingWebhooks: failing.map(presentFailing),
    counts: { pages: counts.page, items: counts.item, posts: counts.post, media, trash: counts.trash },
  };
}

function presentSummary(
  entry: EntrySummary,
  types: SchemaSnapshot,
  actorOf: (id: string | null) => Summary['updatedBy'],
): Summary {
  const type = types.byId(entry.typeId);
  return {
    kind: entryKinds[entry.kind].referenceType,
    id: entry.id,
    ...(entry.locale !== undefined && { locale: entry.locale }),
    name: entry.name,
    slug: entry.slug,
    status: entry.status,
    type: entry.kind === 'post' ? null : (type?.slug ?? null),
    typeName: type?.name ?? '',
    updatedAt: isoTime(entry.updatedAt),
    updatedBy: actorOf(entry.updatedBy),
    hasUnpublishedChanges: entry.hasUnpublishedChanges,
    publishAt: isoTimeOrNull(entry.publishAt),
    unpublishAt: isoTimeOrNull(entry.unpublishAt),
    scheduleError: entry.scheduleError,
  };
}

function presentFailing(webhook: FailingWebhook): z.input<typeof failingWebhook> {
  return {
    ...webhook,
    isActive: webhook.isActive === 1,
    failingSince: isoTimeOrNull(webhook.failingSince),
    pausedAt: isoTimeOrNull(webhook.pausedAt),
    lastDeliveryAt: isoTimeOrNull(webhook.lastDeliveryAt),
  };
}

function presentRelease({ id, name, publish_at: at, error }: FailedRelease) {
  const { message } = JSON.parse(error) as { message: string };
  return { id, name, publishAt: isoTimeOrNull(at), error: message };
}
