import { createKey } from '../features/access/create-key.ts';
import type { Content, Entry } from '../features/entries/entry.ts';
import { beginEntryWork, type EntryDeps, type EntryWork } from '../features/entries/entry-deps.ts';
import { publishEntry } from '../features/entries/publishing/publish-entry.ts';
import { createEntry } from '../features/entries/writing/create-entry.ts';
import { updateEntry } from '../features/entries/writing/update-entry.ts';
import type { MediaDeps } from '../features/media/media-deps.ts';
import { postFieldsInput } from '../features/posts/post-input.ts';
import type { ContentType } from '../features/schemas/schema-directory.ts';
import { createType } from '../features/schemas/types/create-type.ts';
import { createUser } from '../features/staff/accounts/create-user.ts';
import { hashPassword } from '../features/staff/passwords/password.ts';
import { createTenant } from '../features/tenants/create-tenant.ts';
import { type Actor, systemActor } from '../lib/actor.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { joinTransaction } from '../platform/db/join-transaction.ts';
import type { DemoEntry, DemoType } from './content/demo-content.ts';
import { demoPublication } from './content/publication.ts';
import { addressOf, fillMarkers, fillPostMarkers, type MarkerTargets } from './fill-markers.ts';

/** What the demo made; the password and the keys are known only now. */
export interface LoadedDemo {
  readonly tenantSlug: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  readonly keys: { readonly public: string; readonly secret: string; readonly preview: string };
}

export interface DemoDeps extends EntryDeps, MediaDeps {
  /** Makes the owner's password. */
  readonly makePassword: () => string;
  /** Stores the demo's files and answers their ids by key. */
  readonly loadMedia: (
    deps: MediaDeps,
    tenant: TenantId,
    actor: Actor,
  ) => Promise<ReadonlyMap<string, string>>;
}

const ownerEmail = 'owner@demo.example';

/**
 * Makes the demo tenant with its owner, keys and publication, all in one transaction: a start that is killed half-way
 * leaves an empty database for the next. Undefined when `isWanted` says inside the transaction that it is not.
 */
export async function loadDemo(
  deps: DemoDeps,
  isWanted: (tx: Tx) => Promise<boolean>,
): Promise<LoadedDemo | undefined> {
  const ownerPassword = deps.makePassword();
  const passwordHash = await hashPassword(ownerPassword);
  return deps.database.write(async (tx) => {
    if (!(await isWanted(tx))) return undefined;
    const database = joinTransaction(deps.database, tx);
    const tenant = await createTenant(tx, deps, demoPublication.tenant);
    const owner = {
      email: ownerEmail,
      name: 'Ines Okoro',
      role: 'owner',
      passwordHash,
      isSuperAdmin: true,
    } as const;
    const { id: ownerId } = await createUser(tx, tenant, deps, owner);
    const keys = await createDemoKeys(tx, tenant, deps);
    for (const type of demoPublication.types) await createDemoType(database, tenant, deps, type);
    const media = await deps.loadMedia({ ...deps, database }, tenant, systemActor);
    const work = await beginEntryWork(tx, tenant, { actor: systemActor, surface: 'admin' }, deps);
    await loadEntries(work, ownerId, media);
    return { tenantSlug: demoPublication.tenant.slug, ownerEmail, ownerPassword, keys };
  });
}

async function createDemoKeys(tx: Tx, tenant: TenantId, deps: DemoDeps): Promise<LoadedDemo['keys']> {
  const make = async (type: 'public' | 'secret' | 'preview') => {
    const permissions = ['content:write', 'media:write', 'ai:use'] as const;
    const input = { type, name: `Demo ${type} key`, permissions, expiresAt: null, actor: systemActor };
    return (await createKey(tx, tenant, deps, input)).key;
  };
  return { public: await make('public'), secret: await make('secret'), preview: await make('preview') };
}

async function createDemoType(
  database: Database,
  tenant: TenantId,
  deps: DemoDeps,
  type: DemoType,
): Promise<void> {
  const { kind, name, slug, description, isSingleton = false, schema } = type;
  const input = { name, slug, description, isSingleton, schema };
  await createType({ ...deps, database }, tenant, kind, input, { dryRun: false, actor: systemActor });
}

// References run in circles, so every record is there, empty, before the first one is filled.
async function loadEntries(
  work: EntryWork,
  ownerId: string,
  media: ReadonlyMap<string, string>,
): Promise<void> {
  const made = new Map<string, Entry>();
  for (const entry of demoPublication.entries) {
    const { kind, name, slug, renamedFrom } = entry;
    const input = { kind, name, slug: renamedFrom ?? slug, fields: undefined, publish: false };
    made.set(addressOf(entry), await createEntry(work, typeOf(work, entry), input));
  }
  const targets: MarkerTargets = { ownerId, media, idOf: (address) => made.get(address)?.id };
  for (const entry of demoPublication.entries) {
    const record = made.get(addressOf(entry));
    if (record) await fillEntry(work, entry, record, targets);
  }
}

async function fillEntry(
  work: EntryWork,
  entry: DemoEntry,
  record: Entry,
  targets: MarkerTargets,
): Promise<void> {
  const type = typeOf(work, entry);
  const change = (current: Entry, changes: { slug?: string; fields?: Content }) =>
    updateEntry(work, type, current, { ...changes, expectedVersions: [] });
  const contentOf = (fields: DemoEntry['fields']) =>
    entry.kind === 'post' ? postContent(fields, targets) : fillMarkers(fields, targets);

  let current = await change(record, { fields: contentOf(entry.fields) });
  if (entry.state !== 'draft') current = await publishEntry(work, type, current);
  if (entry.renamedFrom) current = await change(current, { slug: entry.slug });
  if (entry.draftFields) await change(current, { fields: contentOf(entry.draftFields) });
}

function postContent(fields: DemoEntry['fields'], targets: MarkerTargets): Content {
  return postFieldsInput.parse(fillPostMarkers(fields, targets));
}

function typeOf(work: EntryWork, entry: DemoEntry): ContentType {
  if (entry.kind === 'post') return work.types.post;
  const type = work.types.bySlug(entry.kind === 'page' ? 'page' : 'collection', entry.type);
  if (!type) throw new Error(`the demo has no type ${entry.type}`);
  return type;
}
