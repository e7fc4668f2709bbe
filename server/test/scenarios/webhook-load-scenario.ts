import { createTenant } from '../../features/tenants/create-tenant.ts';
import { createWebhook } from '../../features/webhooks/manage/create-webhook.ts';
import { systemActor } from '../../lib/actor.ts';
import { systemClock } from '../../lib/clock.ts';
import { createIds } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { appendEvents as appendToLog } from '../../platform/events/store.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import type { KillData } from './kill-scenario.ts';

const kind = 'page.updated';
const deps = { clock: systemClock, ids: createIds() };

/** Makes a tenant with webhooks at one address, all subscribed to `page.updated`. */
export async function addReceivers(
  data: KillData,
  database: Database,
  given: { readonly slug: string; readonly url: string; readonly count: number },
): Promise<TenantId> {
  const tenant = await database.write((tx) => createTenant(tx, deps, { slug: given.slug, name: given.slug }));
  const outbound = createOutbound({ allowPrivate: true });
  const secrets = createSecretBox(data.environment['GALLEY_SECRET_KEY'] ?? '');
  for (let n = 0; n < given.count; n++) {
    const input = { name: `${n}`, url: `${given.url}/${n}`, events: [kind], isActive: true, headers: {} };
    await createWebhook(
      { ...deps, database, outbound, secrets },
      { tenant, actor: systemActor },
      {
        ...input,
        description: '',
      },
    );
  }
  await outbound.close();
  return tenant;
}

/** Appends events of pages, with their deliveries, many in one transaction. */
export async function appendEvents(database: Database, tenant: TenantId, count: number): Promise<void> {
  const data = { id: tenant, name: 'A page', slug: 'a-page', draftContent: { text: 'word '.repeat(200) } };
  const subject = { kind: 'page', id: tenant, slug: 'a-page', path: '/pages/a-page' } as const;
  await database.write(async (tx) => {
    for (let n = 0; n < count; n++) {
      const event = { id: deps.ids.next(), kind, recordKind: 'page', recordId: 'p', data, subject };
      await appendToLog(tx, tenant, [{ ...event, actor: systemActor, at: deps.clock.now() }]);
    }
  });
}
