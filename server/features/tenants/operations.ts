import { z } from 'zod';
import { type Clock, isoTime } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { uuidOfTenant } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TenantRow } from '../../platform/db/tables.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, pageAnswer } from '../../platform/http/answer-shapes.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { staff, superAdmin } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { paging } from '../api/query-shapes.ts';
import { samplePassword, sampleTexts } from '../api/sample-values.ts';
import { openTenant } from '../staff/setup/open-tenant.ts';
import { openedTenant, tenantRecord } from './answer-shapes.ts';
import { brandTenant } from './brand-tenant.ts';
import { presentBrand } from './present-brand.ts';
import { renameTenant } from './rename-tenant.ts';
import { brandTenantShape, createTenantShape, renameTenantShape } from './shapes.ts';
import { countTenants, listTenants, requireTenant } from './store.ts';

interface ReadDeps {
  readonly database: Database;
}

interface WriteDeps extends ReadDeps {
  readonly clock: Clock;
  readonly ids: Ids;
}

const chapter = 'Tenants';
const oneTenant = dataAnswer(named('Tenant', tenantRecord));
const newTenant = {
  slug: sampleTexts.newTenantSlug,
  name: 'Saltmarsh Weekly',
  ownerEmail: sampleTexts.newOwnerEmail,
  ownerPassword: samplePassword,
};

const get = operation({
  name: 'tenant.get',
  method: 'GET',
  path: '/admin/tenant',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Get the tenant',
  answers: ok(oneTenant, 'The tenant.'),
  examples: { own: {} },
  handle: async ({ database }: ReadDeps, { tenant }) =>
    jsonAnswer({ data: presentTenant(await requireTenant(database, tenant)) }),
});

const update = operation({
  name: 'tenant.update',
  method: 'PUT',
  path: '/admin/tenant',
  access: staff('owner'),
  ...adminCalls,
  chapter,
  summary: 'Rename the tenant',
  body: named('RenameTenant', renameTenantShape),
  answers: ok(oneTenant, 'The tenant.'),
  examples: { renamed: { body: { name: 'Tideline Magazine' } } },
  handle: async (deps: WriteDeps, request) => {
    const { name } = parseEnvelope(renameTenantShape, await request.json());
    const renamed = await renameTenant(deps, request.tenant, request.actor, name);
    return jsonAnswer({ data: presentTenant(renamed) });
  },
});

const brand = operation({
  name: 'tenant.brand',
  method: 'PUT',
  path: '/admin/tenant/brand',
  access: staff('owner'),
  ...adminCalls,
  chapter,
  summary: "Set the tenant's color and logo",
  description:
    'Sets the accent color and the logo of the admin app for all members of the tenant. `null` resets a ' +
    'value.',
  body: named('BrandTenant', brandTenantShape),
  answers: ok(oneTenant, 'The tenant.'),
  examples: { chosen: { body: { accent: '#7a1f5c', logo: null } } },
  handle: async (deps: WriteDeps, request) => {
    const body = parseEnvelope(brandTenantShape, await request.json());
    const branded = await brandTenant(deps, request.tenant, request.actor, body);
    return jsonAnswer({ data: presentTenant(branded) });
  },
});

const list = operation({
  name: 'tenants.list',
  method: 'GET',
  path: '/admin/tenants',
  access: superAdmin,
  ...adminCalls,
  chapter,
  summary: "List the installation's tenants",
  query: z.object(paging),
  answers: ok(pageAnswer(tenantRecord), 'A page of tenants.'),
  examples: { one: { query: { limit: '1' } } },
  handle: async ({ database }: ReadDeps, { query }) => {
    const { page, limit } = readPagination(query, 'BAD_REQUEST');
    const tenants = await listTenants(database, { page, limit });
    const pagination = paginationOf(await countTenants(database), page, limit);
    return jsonAnswer({ data: tenants.map(presentTenant), pagination });
  },
});

const create = operation({
  name: 'tenants.create',
  method: 'POST',
  path: '/admin/tenants',
  access: superAdmin,
  ...adminCalls,
  chapter,
  summary: 'Create a tenant and its owner',
  description:
    'Creates a tenant with an owner. If the owner already has an account, the password of the account ' +
    "doesn't change.",
  body: named('CreateTenant', createTenantShape),
  answers: created(dataAnswer(openedTenant), 'The tenant and its owner.'),
  errors: ['DUPLICATE_SLUG', 'VALIDATION_ERROR'],
  examples: { made: { body: newTenant }, taken: { body: newTenant, status: 409 } },
  handle: async (deps: WriteDeps, request) => {
    const body = parseEnvelope(createTenantShape, await request.json());
    const { id, owner } = await openTenant(deps, request.actor, body);
    const tenant = presentTenant(await requireTenant(deps.database, id));
    return jsonAnswer({ data: { ...tenant, owner } }, { status: 201 });
  },
});

/** The tenant of the session, and the tenants of the installation (decisions, "Tenants" and "Roles"). */
export const tenantOperations = [get, update, brand, list, create];

function presentTenant(row: TenantRow): z.input<typeof tenantRecord> {
  const { tenant_id: id, slug, name } = row;
  const times = { createdAt: isoTime(row.created_at), updatedAt: isoTime(row.updated_at) };
  return { id: uuidOfTenant(id), slug, name, ...times, ...presentBrand(row) };
}
