import { randomUUID } from 'node:crypto';
import { edgeLane } from '../../features/webhooks/delivery/lane.ts';
import type { DialectName } from '../../platform/db/database.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { createTestService, type TestService, type TestTenant } from '../test-service.ts';

/** What a generic edge is told of one tenant. */
export interface ToldPurge {
  readonly tenant: string;
  readonly paths: readonly string[];
  readonly tags: readonly string[];
}

/** A service with a receiver in place of the cache in front of it. */
export interface EdgeScenario {
  readonly service: TestService;
  readonly receiver: Receiver;
  /** A tenant with the collection type `notes`, whose items have one text field `title`. */
  newTenant(): Promise<TestTenant>;
  /**
   * Runs all background work that is due, and answers what the edge was told by it: as if all changes were an hour old, so that
   * nothing is sent twice, however long a test takes. `hasAged: false` leaves their times as they are.
   */
  told(hasAged?: boolean): Promise<ToldPurge[]>;
  close(): Promise<void>;
}

/** The settings are those of a generic edge that is told of every change, unless others are given. */
export async function createEdgeScenario(
  dialect: DialectName,
  environment: Record<string, string> = {},
): Promise<EdgeScenario> {
  const receiver = await startReceiver();
  const service = await createTestService(dialect, {
    GALLEY_EDGE: 'generic',
    GALLEY_EDGE_PURGE: 'all',
    GALLEY_EDGE_PURGE_URL: `${receiver.url}/purge`,
    ...environment,
  });
  return {
    service,
    receiver,
    newTenant: async () => {
      const tenant = await service.createTenant();
      const schema = [{ name: 'title', label: 'Title', type: 'text', required: true }];
      await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
      return tenant;
    },
    told: async (hasAged = true) => {
      if (hasAged) await ageChanges(service);
      receiver.clear();
      await service.runJobs();
      return receiver.received.map(({ body }) => body as ToldPurge);
    },
    close: async () => {
      await service.close();
      await receiver.close();
    },
  };
}

function ageChanges({ server, clock }: TestService): Promise<void> {
  return server.deps.database.write(async (tx) => {
    await tx.sql
      .updateTable('webhook_deliveries')
      .set({ created_at: clock.now() - 3_600_000 })
      .where('tenant_id', 'is not', null)
      .where('webhook_id', '=', edgeLane)
      .where('status', '=', 'pending')
      .execute();
  });
}

/** Creates a note through the admin API, published unless told otherwise, and answers it. */
export async function createAdminNote(
  tenant: TestTenant,
  status: 'published' | 'draft' = 'published',
): Promise<{ id: string; slug: string }> {
  const slug = `note-${randomUUID()}`;
  const note = { name: slug, slug, collectionType: 'notes', fields: { title: slug }, status };
  const reply = await tenant.admin('POST', '/collection-items', note);
  if (reply.status !== 201) throw new Error(`the note was refused: ${reply.text}`);
  return reply.body.data;
}

/** The names that an answer has for the edge. */
export async function namesOf(
  service: TestService,
  tenant: TestTenant,
  path: string,
  header = 'surrogate-key',
): Promise<string[]> {
  const { headers } = await service.send('GET', path, { key: tenant.keys.public });
  return (headers.get(header) ?? '').split(/[ ,]/).filter((name) => name !== '');
}
