import { isoTime } from '../../lib/clock.ts';
import { isJsonObject } from '../../lib/json-object.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { AuditLogRow } from '../../platform/db/tables.ts';
import { type FoundEvent, findEvents } from '../../platform/events/store.ts';
import {
  type AuditFilter,
  countAudit,
  findActorNames,
  findAuditRows,
  findRecordNames,
  listAuditIds,
} from './store.ts';

/** One line of the audit log: who did what to which record, when and from where. */
export interface AuditEntry {
  readonly id: string;
  readonly action: string;
  readonly actor: {
    readonly kind: string;
    readonly id: string | null;
    readonly name: string | null;
    readonly email: string | null;
  };
  readonly record: { readonly kind: string; readonly id: string | null; readonly name: string | null };
  readonly at: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

interface LogRow extends Omit<AuditLogRow, 'details'> {
  readonly recordName: string | null;
  readonly details: Record<string, unknown>;
}

/** The events of content and the access changes of a tenant in one list, newest first (decisions, "Audit"). */
export async function listAuditLog(
  db: Reader,
  tenant: TenantId,
  filter: AuditFilter,
  range: { page: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const total = await countAudit(db, tenant, filter);
  const ids = await listAuditIds(db, tenant, filter, range);
  const events = await findEvents(
    db,
    tenant,
    ids.filter(({ isEvent }) => isEvent).map(({ id }) => id),
  );
  const changes = await findAuditRows(
    db,
    tenant,
    ids.filter(({ isEvent }) => !isEvent).map(({ id }) => id),
  );
  const rows = new Map([...events.map(fromEvent), ...changes.map(fromChange)].map((row) => [row.id, row]));
  const actorIds = [...rows.values()].flatMap((row) => row.actor_id ?? []);
  const actors = await findActorNames(db, tenant, [...new Set(actorIds)]);
  const names = new Map(actors.map((actor) => [actor.id, actor]));
  const records = await findRecordNames(db, tenant, unnamed([...rows.values()]));
  const entries = ids.flatMap(({ id }) => {
    const row = rows.get(id);
    return row ? [present(row, names.get(row.actor_id ?? ''), records.get(row.record_id ?? ''))] : [];
  });
  return { entries, total };
}

function fromEvent({ kind, data, ...row }: FoundEvent): LogRow {
  return { ...row, action: kind, details: {}, recordName: nameIn(JSON.parse(data)) };
}

function fromChange({ details, ...row }: AuditLogRow): LogRow {
  const parsed: unknown = JSON.parse(details);
  return { ...row, details: isJsonObject(parsed) ? parsed : {}, recordName: nameIn(parsed) };
}

// Pages and items have a name, posts a title, media a file name.
function nameIn(record: unknown): string | null {
  if (!isJsonObject(record)) return null;
  const name = record['name'] ?? record['title'] ?? record['filename'];
  return typeof name === 'string' && name !== '' ? name : null;
}

/** The records whose lines do not say what they are called. */
function unnamed(rows: readonly LogRow[]): Record<'users' | 'entries' | 'webhooks', string[]> {
  const ids = { users: new Set<string>(), entries: new Set<string>(), webhooks: new Set<string>() };
  for (const { recordName, record_kind: kind, record_id: id } of rows) {
    if (recordName !== null || id === null) continue;
    if (kind === 'user') ids.users.add(id);
    else if (kind === 'webhook') ids.webhooks.add(id);
    else if (['page', 'item', 'post'].includes(kind)) ids.entries.add(id);
  }
  return { users: [...ids.users], entries: [...ids.entries], webhooks: [...ids.webhooks] };
}

function present(
  row: LogRow,
  actor: { name: string; email: string | null } | undefined,
  recordName: string | undefined,
): AuditEntry {
  return {
    id: row.id,
    action: row.action,
    actor: {
      kind: row.actor_kind,
      id: row.actor_id,
      name: actor?.name ?? null,
      email: actor?.email ?? null,
    },
    record: { kind: row.record_kind, id: row.record_id, name: row.recordName ?? recordName ?? null },
    at: isoTime(row.created_at),
    ip: row.ip,
    userAgent: row.user_agent,
    requestId: row.request_id,
    details: row.details,
  };
}
