import { createKey } from '../features/access/create-key.ts';
import { createUser } from '../features/staff/accounts/create-user.ts';
import { hashPassword } from '../features/staff/passwords/password.ts';
import { createTenant } from '../features/tenants/create-tenant.ts';
import { type ContentDeps, importContent } from '../features/transfer/content-folder/import-content.ts';
import { readContentFolder } from '../features/transfer/content-folder/read-content-folder.ts';
import { systemActor } from '../lib/actor.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import { assets } from '../platform/assets/assets.ts';
import type { Tx } from '../platform/db/database.ts';

/** What the demo made; the password and the keys are known only now. */
export interface LoadedDemo {
  readonly tenantSlug: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  readonly keys: { readonly public: string; readonly secret: string; readonly preview: string };
}

export interface DemoDeps extends ContentDeps {
  /** Makes the owner's password. */
  readonly makePassword: () => string;
}

const tenantSlug = 'demo';
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
  const content = await readContentFolder(assets.demo);
  return deps.database.write(async (tx) => {
    if (!(await isWanted(tx))) return undefined;
    const tenant = await createTenant(tx, deps, { slug: tenantSlug, name: content.name });
    const owner = {
      email: ownerEmail,
      name: 'Ines Okoro',
      role: 'owner',
      passwordHash,
      isSuperAdmin: true,
    } as const;
    const { id: ownerId } = await createUser(tx, tenant, deps, owner);
    const keys = await createDemoKeys(tx, tenant, deps);
    await importContent(tx, tenant, deps, { content, actor: systemActor, ownerId });
    return { tenantSlug, ownerEmail, ownerPassword, keys };
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
