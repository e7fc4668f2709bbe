import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { isJsonObject } from '../../lib/json-object.ts';
import { writeJson, writeJsonOnce } from '../../lib/json-text.ts';
import { asTenantId, type TenantId } from '../../lib/tenant-id.ts';
import { compiledOnce } from '../db/compiled.ts';
import type { LastWork, Reader, Tx } from '../db/database.ts';
import { isWorthPacking, packText, unpackText } from '../db/packed-text.ts';
import type { EventRow, KeptKind, Tables } from '../db/tables.ts';
import type { ChangeEvent } from './change-event.ts';
import { endingOf } from './ending-of.ts';
import { keptKind, kindOf } from './kept-kinds.ts';

/** What the log keeps of an event, to the letter. */
export interface KeptEvent {
  readonly id: string;
  readonly data: string;
}

/** The draft of a record as the database keeps it, and the type of the record. */
export interface KeptDraft {
  readonly text: string;
  readonly typeId: string;
}

/** Where a transaction's events have their data: the events by its text. */
const appended = new WeakMap<Tx, Map<string, string>>();

/**
 * Appends what a change comes to, in this order, to the log, in the transaction that makes it: an event exists exactly
 * when its change does, and so does whatever subscribers make of it. Answers which of them keep data: another may say the same.
 * @param draft the draft that the record keeps, with which the data is packed; before it changes, `settleEvents` has to be called
 */
export async function appendEvents(
  tx: Tx,
  tenant: TenantId,
  events: readonly ChangeEvent[],
  draft?: KeptDraft,
): Promise<KeptEvent[]> {
  // Where events are written as the last of a transaction, a draft may change before that.
  const like = tx.dialect.isDistributed ? undefined : draft;
  const told: Told[] = [];
  for (const event of events) {
    // A record that is created published is told twice, with the same data.
    const same = told.find(
      ({ of }) => of.data === event.data && of.subject === event.subject && of.actor === event.actor,
    );
    if (!same) told.push({ of: event, data: textOf(event.data), subject: JSON.stringify(event.subject) });
    const row = {
      tenant_id: tenant,
      id: event.id,
      kind: keptKind(event.kind),
      record_kind: event.recordKind,
      record_id: event.recordId,
      ...(same
        ? { ...nothing, data_of: endingOf(same.of.id, event.id) }
        : await keep(told.at(-1) as Told, like)),
      actor_kind: event.actor.kind,
      actor_id: event.actor.id,
      ...(same ? nobody : originOf(event)),
      created_at: event.at,
    };
    if (tx.dialect.isDistributed) tx.leave(countedEvents, row);
    else await tx.send(insertEvent(tx, row));
  }
  const texts = appended.get(tx) ?? new Map<string, string>();
  appended.set(tx, texts);
  for (const { of, data } of told) texts.set(data, of.id);
  for (const subscriber of tx.eventSubscribers) await subscriber(tx, tenant, events);
  return told.map(({ of, data }) => ({ id: of.id, data }));
}

type NewEvent = Omit<EventRow, 'position'>;

const insertEvent = compiledOnce((tx, row: NewEvent) =>
  tx.sql
    .insertInto('events')
    .values({ ...row, position: tx.dialect.eventPosition(asTenantId(row.tenant_id)) }),
);

/** Which request it came with. Of events with the same data one says it. */
function originOf({ actor }: ChangeEvent): Pick<EventRow, 'request_id' | 'ip' | 'user_agent'> {
  return { request_id: actor.requestId, ip: actor.ip, user_agent: actor.userAgent };
}
const nobody = { request_id: null, ip: null, user_agent: null } as const;
const insertCountedEvent = compiledOnce((tx, row: EventRow) => tx.sql.insertInto('events').values(row));

/**
 * Events of a transaction under the number of its tenant's commit. Whoever counts next waits until this transaction has ended, so
 * the numbers are in the order of commits, and none is missing below one that can be read.
 */
const countedEvents: LastWork<NewEvent> = {
  isVeryLast: true,
  run: async (tx, rows) => {
    // In one order, so that transactions of several tenants do not wait for each other in a circle.
    for (const [tenant, ofTenant] of [...Map.groupBy(rows, (row) => row.tenant_id)].sort()) {
      const position = await countCommit(tx, asTenantId(tenant));
      for (const row of ofTenant) await tx.send(insertCountedEvent(tx, { ...row, position }));
    }
  },
};

/** Counts the running transaction as the next commit of the tenant, and answers its number. */
async function countCommit(tx: Tx, tenant: TenantId): Promise<number> {
  const { commits } = await tx.sql
    .insertInto('commit_counts')
    .values({ tenant_id: tenant, commits: 1 })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet((column) => ({ commits: column('commit_counts.commits', '+', 1) })),
    )
    .returning('commits')
    .executeTakeFirstOrThrow();
  return commits;
}

/** The event of this very transaction that has a text as its data. */
export function findEventOfData(tx: Tx, data: string): string | undefined {
  return appended.get(tx)?.get(data);
}

/** The answer to the write, and what webhooks are sent, say it again. */
function textOf(data: unknown): string {
  return isJsonObject(data) ? writeJsonOnce(data) : writeJson(data);
}

interface Told {
  readonly of: ChangeEvent;
  readonly data: string;
  readonly subject: string;
}

type KeptData = Pick<EventRow, 'data' | 'subject' | 'packed' | 'data_of' | 'with_draft'>;

/** What `with_draft` says of data that is packed with the ids of the record and its type before the draft. Older releases: 1. */
const withIds = 2;

const nothing = { data: '', subject: null, packed: null, with_draft: 0 } as const;

/** What a row keeps of an event's texts. JSON has no line breaks of its own. */
async function keep({ of, data, subject }: Told, draft: KeptDraft | undefined): Promise<KeptData> {
  // Of other drafts no version names the event.
  const isLike = draft && isWorthPacking(draft.text) && data.length > draft.text.length;
  const like = isLike ? of.recordId + draft.typeId + draft.text : undefined;
  const packed = await packText(`${data}\n${subject}`, like);
  if (!packed) return { ...nothing, data, subject, data_of: null };
  return { ...nothing, packed, data_of: null, with_draft: like === undefined ? 0 : withIds };
}

/**
 * Has events of records say by themselves what they say: to be called before the drafts of these records change or go. At most the
 * event of a record's last version is packed with its draft.
 */
export async function settleEvents(tx: Tx, tenant: TenantId, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; packed: Uint8Array; draft: string }>`
    select e.id, e.packed, ${draftOf(sql`e.with_draft`)} as draft from entries record
    join entry_versions v on v.tenant_id = ${tenant} and v.entry_id = record.id and v.version = record.version
    join events e on e.tenant_id = ${tenant} and e.id = v.event_id
    where record.tenant_id = ${tenant} and ${tx.dialect.in('record.id', ids)}
      and e.with_draft > 0 and e.record_id = record.id`.execute(tx.sql);
  for (const { id, packed, draft } of rows) {
    const alone = (await packText(await unpackText(packed, draft))) ?? null;
    await tx.send(settle(tx, { tenant_id: tenant, id, packed: alone }));
  }
}

const settle = compiledOnce((tx, row: Pick<EventRow, 'tenant_id' | 'id' | 'packed'>) =>
  tx.sql
    .updateTable('events')
    .set({ packed: row.packed, with_draft: 0 })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
);

/** What the event of a record's last version is packed with, of the entry `record`. */
function draftOf(way: RawBuilder<unknown>) {
  return sql<string>`case ${way} when ${sql.lit(withIds)} then record.id || record.type_id else '' end
    || coalesce(nullif(record.draft_content, ''), record.published_content)`;
}

/** How the data of an event, or of the one that it names, is packed. */
const way = sql<number>`coalesce(source.with_draft, e.with_draft)`;

/** A place in a tenant's log, between two events. */
export interface LogPlace {
  readonly position: number;
  readonly id: string;
}

/** An event as it stands in the log. `data` and `subject` are JSON text; events of older releases have no subject. */
export interface LoggedEvent extends LogPlace {
  readonly kind: string;
  readonly data: string;
  readonly subject: string | null;
  readonly at: number;
}

/**
 * The events after a place in the order of their commits, oldest first. Nothing ever appears before an event that was
 * answered: those that a running transaction may still precede wait for it. The text of an event is unpacked when its turn comes.
 */
export async function* eachEventAfter(
  db: Reader,
  tenant: TenantId,
  after: LogPlace,
  limit: number,
): AsyncGenerator<LoggedEvent, void, undefined> {
  const rows = await eventsWithData(db, tenant)
    .select(['e.id', 'e.position', 'e.kind', 'e.created_at as at'])
    .where('e.position', '>=', after.position)
    .where((any) => any.or([any('e.position', '>', after.position), any('e.id', '>', after.id)]))
    .where('e.position', '<', db.dialect.finalPosition)
    .orderBy('e.position')
    .orderBy('e.id')
    .limit(limit)
    .execute();
  for (const row of rows) yield readData(row);
}

/** Who did an event to which record, and what it told. */
export type FoundEvent = Omit<EventRow, 'kind' | 'packed' | 'data_of' | 'with_draft'> & {
  readonly kind: string;
};

/** Events by their ids, in no order. */
export async function findEvents(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<FoundEvent[]> {
  if (ids.length === 0) return [];
  const rows = await eventsWithData(db, tenant)
    .select(['e.tenant_id', 'e.id', 'e.kind', 'e.record_kind', 'e.record_id', 'e.actor_kind', 'e.actor_id'])
    .select(['e.created_at', 'e.position'])
    .select(({ fn }) => [
      fn.coalesce('e.request_id', 'source.request_id').as('request_id'),
      fn.coalesce('e.ip', 'source.ip').as('ip'),
      fn.coalesce('e.user_agent', 'source.user_agent').as('user_agent'),
    ])
    .where(db.dialect.in('e.id', ids))
    .execute();
  return Promise.all(rows.map(readData));
}

/** The data of events by their ids, as far as they are there. */
export async function findEventData(
  db: Reader,
  tenant: TenantId,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  return new Map((await findEvents(db, tenant, wanted)).map(({ id, data }) => [id, data]));
}

function eventsWithData(db: Reader, tenant: TenantId) {
  return db.sql
    .selectFrom('events as e')
    .leftJoin('events as source', (join) =>
      join
        .onRef('source.tenant_id', '=', 'e.tenant_id')
        .on('source.id', '=', sql<string>`substr(e.id, 1, length(e.id) - length(e.data_of)) || e.data_of`),
    )
    .leftJoin('entries as record', (join) =>
      join
        .onRef('record.tenant_id', '=', 'e.tenant_id')
        .onRef('record.id', '=', 'e.record_id')
        .on(sql<boolean>`${way} > 0`),
    )
    .where('e.tenant_id', '=', tenant)
    .select((of: ExpressionBuilder<Tables & { e: EventRow; source: EventRow }, 'e' | 'source'>) => [
      of.fn.coalesce('source.data', 'e.data').as('data'),
      of.fn.coalesce('source.subject', 'e.subject').as('subject'),
      of.fn.coalesce('source.packed', 'e.packed').as('packed'),
      sql<string | null>`case when ${way} > 0 then ${draftOf(way)} end`.as('draft'),
    ]);
}

/** What a row says of an event's kind and texts. */
interface ReadTexts {
  readonly kind: KeptKind;
  readonly data: string;
  readonly subject: string | null;
  readonly packed: Uint8Array | null;
  readonly draft: string | null;
}

async function readData<T extends ReadTexts>({
  kind,
  packed,
  draft,
  ...row
}: T): Promise<Omit<T, 'kind' | 'packed' | 'draft'> & { kind: string }> {
  const told = { ...row, kind: kindOf(kind) };
  if (!packed) return told;
  const text = await unpackText(packed, draft ?? undefined);
  const end = text.lastIndexOf('\n');
  return { ...told, data: text.slice(0, end), subject: text.slice(end + 1) };
}
