import { type Clock, isoTime } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TenantRow } from '../../platform/db/tables.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { openTenant } from '../staff/open-tenant.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { renameTenant } from './rename-tenant.ts';
import { createTenantShape, renameTenantShape } from './shapes.ts';
import { countTenants, listTenants, requireTenant } from './store.ts';

interface TenantDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** The tenants of the installation, and the settings of one (decisions, "Tenants" and "Roles"). */
export function tenantRoutes(deps: TenantDeps) {
  const { database } = deps;
  return {
    'tenants.list': async ({ query }: StaffRequest): Promise<Answer> => {
      const { page, limit } = readPagination(query, 'BAD_REQUEST');
      const tenants = await listTenants(database, { page, limit });
      const pagination = paginationOf(await countTenants(database), page, limit);
      return jsonAnswer({ data: tenants.map(presentTenant), pagination });
    },
    'tenants.create': async (request: StaffRequest): Promise<Answer> => {
      const body = parseEnvelope(createTenantShape, await request.json());
      const { id, owner } = await openTenant(deps, request.actor, body);
      const tenant = presentTenant(await requireTenant(database, id));
      return jsonAnswer({ data: { ...tenant, owner } }, { status: 201 });
    },
    'tenant.get': async ({ tenant }: StaffRequest): Promise<Answer> =>
      jsonAnswer({ data: presentTenant(await requireTenant(database, tenant)) }),
    'tenant.update': async (request: StaffRequest): Promise<Answer> => {
      const { name } = parseEnvelope(renameTenantShape, await request.json());
      const renamed = await renameTenant(deps, request.tenant, request.actor, name);
      return jsonAnswer({ data: presentTenant(renamed) });
    },
  };
}

function presentTenant(row: TenantRow) {
  const { tenant_id: id, slug, name } = row;
  return { id, slug, name, createdAt: isoTime(row.created_at), updatedAt: isoTime(row.updated_at) };
}
