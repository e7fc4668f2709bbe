import { expect, test } from 'vitest';
import { createIds, isUuid } from './ids.ts';
import { installationTenant, tenantOfUuid, uuidOfTenant } from './tenant-id.ts';

test('the id of a tenant is short in the database, a UUID everywhere else, and the one tells the other', () => {
  const tenant = createIds().nextTenant();
  expect(tenant).toMatch(/^[0-9a-f]{12}$/);
  const uuid = uuidOfTenant(tenant);
  expect(isUuid(uuid)).toBe(true);
  expect(uuid).toMatch(/^.{14}7.{4}[89ab]/);
  expect([tenantOfUuid(uuid), tenantOfUuid(uuid.toUpperCase())]).toEqual([tenant, tenant]);
});

test('a tenant is known by the UUID that an earlier state of this release told too', () => {
  expect(tenantOfUuid('0123abcd-4567-8000-8000-000000000000')).toBe('0123abcd4567');
});

test('tenants of an older release keep the UUID that they have', () => {
  const old = '01a21445-7630-708c-8c76-fa3dc62dfa85';
  expect([uuidOfTenant(old), tenantOfUuid(old.toUpperCase())]).toEqual([old, old]);
  expect([uuidOfTenant(installationTenant), tenantOfUuid(installationTenant)]).toEqual([
    installationTenant,
    installationTenant,
  ]);
});
