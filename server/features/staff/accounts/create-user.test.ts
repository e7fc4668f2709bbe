import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { createStaffApi, type StaffApi, type StaffScenario } from '../../../test/scenarios/staff-scenario.ts';
import { hashPassword } from '../passwords/password.ts';

onEachDatabase('creating a user', (dialect) => {
  let api: StaffApi;
  let test: StaffScenario;
  beforeAll(async () => {
    api = await createStaffApi(dialect, { publicUrl: 'http://localhost:4400' });
  });
  beforeEach(async () => {
    test = await api.begin();
  });
  afterAll(() => api.close());

  it('gives a known e-mail the membership, and leaves the password alone', async () => {
    const second = await test.addTenant('second');
    const taken = await hashPassword('taken over by me');
    const { id, isNew } = await test.addMember(second, ' ADA@example.com', 'owner', taken);
    expect({ id, isNew }).toEqual({ id: test.user.id, isNew: false });
    expect((await test.login({ password: 'taken over by me' })).status).toBe(401);
    const { tenants } = await test.signIn();
    expect(tenants.map(({ slug, role }) => `${slug} ${role}`)).toEqual(['main editor', 'second owner']);
  });

  it('gives the role in that tenant only', async () => {
    const second = await test.addTenant('second');
    await test.addMember(second, 'ada@example.com', 'owner');
    const rows = await test.database.sql
      .selectFrom('memberships')
      .select(['tenant_id', 'role'])
      .orderBy('role')
      .execute();
    expect(rows.map(({ tenant_id, role }) => [tenant_id, role])).toEqual([
      [test.tenant, 'editor'],
      [second, 'owner'],
    ]);
  });

  describe('refuses a malformed e-mail with VALIDATION_ERROR and adds nobody', () => {
    it.each(['', 'ada', 'ada@', 'a b@example.com', `${'a'.repeat(250)}@example.com`, 'x@imported.invalid'])(
      '%j',
      async (email) => {
        await expect(test.addMember(test.tenant, email, 'viewer')).rejects.toMatchObject({
          code: 'VALIDATION_ERROR',
          details: { errors: [{ field: 'email' }] },
        });
        expect(await test.database.sql.selectFrom('users').select('id').execute()).toHaveLength(1);
      },
    );
  });

  it('made twice at once, makes one person', async () => {
    const second = await test.addTenant('second');
    const third = await test.addTenant('third');
    const made = await Promise.all([
      test.addMember(second, 'grace@example.com', 'viewer'),
      test.addMember(third, 'Grace@example.com', 'admin'),
    ]);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });
});
