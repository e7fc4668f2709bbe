import type { z } from 'zod';
import { isoTime, isoTimeOrNull } from '../../../lib/clock.ts';
import { isSameJson, readJsonText } from '../../../lib/json-text.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { withoutKeys } from '../../schemas/content-keys.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Content } from '../entry.ts';
import { type EntryKind, entryKinds, scopesOf } from '../entry-kind.ts';
import { kindWithoutMark, readTranslationId } from '../translation-keys.ts';
import type { timelineAnswer, timelineEntry } from './live-shapes.ts';
import { readHistoryFrom } from './past-store.ts';
import { findChangedIds, readSeenAt, type SeenState, type TimelineFilter } from './timeline-store.ts';

/** What is asked of the timeline. `after`: the id that the page before ended with. */
export interface TimelineQuery extends TimelineFilter {
  readonly from: number;
  readonly to: number;
  readonly after: string;
  readonly limit: number;
}

type Row = z.input<typeof timelineEntry>;

/** What is different for readers at the end of a span from what it was at its beginning: a page, by id. */
export async function readTimeline(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  { from, to, after, limit, ...filter }: TimelineQuery,
): Promise<z.input<typeof timelineAnswer>> {
  const historyFrom = await readHistoryFrom(db, tenant);
  const span = { from: Math.max(from, historyFrom), to: Math.max(to, historyFrom) };
  const window = { after, limit: limit + 1 };
  const ids = await findChangedIds(db, tenant, span, filter, scopesOf(types), window);
  const page = ids.slice(0, limit);
  const before = await readSeenAt(db, tenant, page, span.from);
  const now = await readSeenAt(db, tenant, page, span.to);
  const last = ids.length > limit ? page.at(-1) : undefined;
  return {
    data: page.flatMap((id) => compare(types, before.get(id), now.get(id)) ?? []),
    meta: {
      ...{ from: isoTime(span.from), to: isoTime(span.to), historyFrom: isoTime(historyFrom) },
      nextCursor: last ?? null,
    },
  };
}

/** The row of an entry; undefined when it is as it was. */
function compare(
  types: SchemaSnapshot,
  before: SeenState | undefined,
  after: SeenState | undefined,
): Row | undefined {
  const one = after ?? before;
  if (!one) return undefined;
  const { recordId: id, locale } = readTranslationId(one.id);
  const kind = kindWithoutMark(one.kind) as EntryKind;
  const fields = before && after ? changedFields(before, after, types) : [];
  const changed = before && after ? changedOf(before, after, fields.length > 0) : [];
  if (before && after && changed.length === 0) return undefined;
  return {
    kind: entryKinds[kind].referenceType,
    id,
    ...(locale !== '' && { locale }),
    type: kind === 'post' ? null : (types.byId(one.typeId)?.slug ?? null),
    change: !before ? 'added' : !after ? 'removed' : 'changed',
    before: before ? present(before) : null,
    after: after ? present(after) : null,
    changed,
    fields,
  };
}

function present({ name, slug, publishedAt }: SeenState) {
  return { name, slug, publishedAt: isoTimeOrNull(publishedAt) };
}

function changedOf(before: SeenState, after: SeenState, isContent: boolean): Row['changed'] {
  return [
    ...(before.name === after.name ? [] : (['name'] as const)),
    ...(before.slug === after.slug ? [] : (['slug'] as const)),
    ...(before.sortOrder === after.sortOrder ? [] : (['order'] as const)),
    ...(before.publishedAt === after.publishedAt ? [] : (['publishedAt'] as const)),
    ...(isContent ? (['content'] as const) : []),
  ];
}

function changedFields(before: SeenState, after: SeenState, types: SchemaSnapshot): string[] {
  if (before.content === after.content) return [];
  const [old, now] = [plainOf(before, types), plainOf(after, types)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const isSame = (name: string) => isSameJson({ value: old[name] ?? null }, { value: now[name] ?? null });
  return names.filter((name) => !isSame(name)).sort();
}

/** Content as readers see it: without the keys of objects in arrays. */
function plainOf({ typeId, content }: SeenState, types: SchemaSnapshot): Content {
  const stored = readJsonText(content);
  const type = types.byId(typeId);
  return type ? withoutKeys(type, types, stored) : stored;
}
