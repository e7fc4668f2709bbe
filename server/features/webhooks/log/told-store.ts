import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { WebhookDeliveryRow } from '../../../platform/db/tables.ts';
import { keptFormsOf } from '../../../platform/events/kept-kinds.ts';

/** One change of one record: the kind of event that tells it, and the span in which that was. */
export interface ToldChange {
  readonly eventKind: string;
  readonly recordId: string;
  /** Of a translation, or of a record where the tenant has locales. */
  readonly locale: string | undefined;
  readonly from: number;
  readonly until: number;
}

/** A delivery without what it carries, and what its webhook is called: null once that is deleted. */
export type ToldDelivery = Omit<WebhookDeliveryRow, 'response_body'> & {
  readonly webhookName: string | null;
};

/** Events of a record in a span among which that of the locale is looked for: one for each locale. */
const mostEvents = 100;
const mostDeliveries = 50;

/** What webhooks were sent of the first such change of a record in a span, the first one first; sent again counts too. */
export async function listToldDeliveries(
  db: Reader,
  tenant: TenantId,
  change: ToldChange,
): Promise<ToldDelivery[]> {
  const events = await db.sql
    .selectFrom('webhook_payloads as p')
    .innerJoin('events as e', (join) =>
      join.onRef('e.tenant_id', '=', 'p.tenant_id').onRef('e.id', '=', 'p.event_id'),
    )
    .select(['p.event_id', 'p.body'])
    .where('p.tenant_id', '=', tenant)
    .where('p.created_at', '>=', change.from)
    .where('p.created_at', '<=', change.until)
    .where('e.record_id', '=', change.recordId)
    .where('e.kind', 'in', keptFormsOf(change.eventKind))
    .orderBy('p.created_at')
    .orderBy('p.event_id')
    .limit(mostEvents)
    .execute();
  const event = events.find(({ body }) => localeOf(body) === change.locale);
  if (!event) return [];
  return db.sql
    .selectFrom('webhook_deliveries as d')
    .leftJoin('webhooks as w', (join) =>
      join.onRef('w.tenant_id', '=', 'd.tenant_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .select(['d.tenant_id', 'd.id', 'd.webhook_id', 'd.event_id', 'd.event_kind', 'd.redelivery_of'])
    .select(['d.status', 'd.attempts', 'd.due_at', 'd.claim', 'd.response_status', 'd.error'])
    .select(['d.duration_ms', 'd.created_at', 'd.completed_at', 'w.name as webhookName'])
    .where('d.tenant_id', '=', tenant)
    .where('d.event_id', '=', event.event_id)
    .orderBy('d.id')
    .limit(mostDeliveries)
    .execute();
}

function localeOf(body: string): string | undefined {
  return (JSON.parse(body) as { subject?: { locale?: string } }).subject?.locale;
}
