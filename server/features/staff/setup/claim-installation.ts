import type { RequestOrigin } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { fail } from '../../../lib/service-error.ts';
import { uuidOfTenant } from '../../../lib/tenant-id.ts';
import { latinSlug } from '../../../lib/text/latin-slug.ts';
import type { Database } from '../../../platform/db/database.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import { hasTenants, holdEmptyInstallation } from '../../tenants/store.ts';
import { hashPassword } from '../passwords/password.ts';
import { createTenantWithOwner } from './create-tenant-with-owner.ts';
import { isSetupToken } from './setup-token.ts';

/** The length of a DNS label. */
const longestSlug = 63;

/** What the first run needs to know. */
export interface ClaimInput {
  readonly setupToken: string;
  readonly tenantName: string;
  /** Made from the name where it is left out. */
  readonly tenantSlug?: string | undefined;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly from: RequestOrigin;
}

/**
 * The first run of an empty installation: makes its first tenant and the owner, who may manage the installation. Of
 * several at once one succeeds. Without the token of the printed link a stranger who finds the address first cannot.
 * @throws ServiceError CONFLICT once a tenant exists, BAD_REQUEST for a wrong token
 */
export async function claimInstallation(
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly setupToken: string;
  },
  input: ClaimInput,
): Promise<void> {
  // Before the password is hashed: what is refused anyway must not cost that work.
  if (await hasTenants(deps.database)) throw claimed();
  if (!isSetupToken(input.setupToken, deps.setupToken)) throw wrongToken();
  const passwordHash = await hashPassword(input.password);
  const { tenantName: name, tenantSlug: slug = latinSlug(name, longestSlug) || 'main', email } = input;
  await deps.database.write(async (tx) => {
    if (!(await holdEmptyInstallation(tx))) throw claimed();
    const owner = { email, name: input.name, passwordHash, isSuperAdmin: true };
    const made = await createTenantWithOwner(tx, deps, { slug, name, owner });
    await recordAccessChange(tx, made.tenant.id, deps, {
      action: 'tenant.created',
      record: { kind: 'tenant', id: uuidOfTenant(made.tenant.id) },
      actor: { kind: 'user', id: made.owner.id, ...input.from },
      details: { name, slug, ownerId: made.owner.id },
    });
  });
}

function claimed() {
  return fail('CONFLICT', 'This installation has an owner already. Sign in, or ask to be invited.');
}

function wrongToken() {
  const message = 'The setup token is not valid. Open the link that galley serve printed when it started.';
  return fail('BAD_REQUEST', message, { errors: [{ field: 'setupToken', code: 'INVALID_TOKEN', message }] });
}
