import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidOfTenant } from '../../lib/tenant-id.ts';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { addMedia } from '../../test/scenarios/add-media.ts';
import {
  createPeopleService,
  type PeopleScenario,
  type PeopleService,
  type Person,
} from '../../test/scenarios/people-scenario.ts';

const forbidden = { status: 403, code: 'FORBIDDEN' };
const newTenant = {
  slug: 'third',
  name: 'The Third',
  ownerEmail: 'new-owner@example.com',
  ownerPassword: 'a long password',
};

onEachDatabase('tenants', (dialect) => {
  let people: PeopleService;
  let scenario: PeopleScenario;
  let superAdmin: Person;
  let owner: Person;
  beforeAll(async () => {
    people = await createPeopleService(dialect);
  });
  beforeEach(async () => {
    scenario = await people.begin();
    superAdmin = await scenario.addPerson('super@example.com', 'viewer', { isSuperAdmin: true });
    owner = await scenario.addPerson('owner@example.com', 'owner');
  });
  afterAll(() => people.close());

  describe('/admin/tenants', () => {
    test('is for super-admins, whatever the role in a tenant', async () => {
      expect(refusal(await owner.send('GET', '/admin/tenants'))).toEqual(forbidden);
      expect(refusal(await owner.send('POST', '/admin/tenants', newTenant))).toEqual(forbidden);
      expect((await superAdmin.send('GET', '/admin/tenants')).body.data).toHaveLength(2);
    });

    test('GET lists the tenants of the installation, and not the installation itself', async () => {
      const { body } = await superAdmin.send('GET', '/admin/tenants');
      expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['main', 'other']);
      expect(body.pagination).toEqual({ total: 2, page: 1, limit: 20, totalPages: 1 });
      expect(Object.keys(body.data[0])).toEqual(['id', 'slug', 'name', 'createdAt', 'updatedAt']);
    });

    test('POST makes a tenant whose owner can sign in', async () => {
      const { status, body, text } = await superAdmin.send('POST', '/admin/tenants', newTenant);
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        slug: 'third',
        name: 'The Third',
        owner: { email: newTenant.ownerEmail, isNew: true },
      });
      expect(text).not.toContain(newTenant.ownerPassword);
      const signedIn = await scenario.signIn(newTenant.ownerEmail, newTenant.ownerPassword);
      expect(signedIn.body.data).toMatchObject({ tenant: { slug: 'third' }, role: 'owner' });
      expect(signedIn.body.data.user.isSuperAdmin).toBe(false);
    });

    test('an owner who is known keeps their password', async () => {
      const body = { ...newTenant, ownerEmail: owner.email };
      const made = await superAdmin.send('POST', '/admin/tenants', body);
      expect(made.body.data.owner).toEqual({ id: owner.id, email: owner.email, isNew: false });
      expect((await scenario.signIn(owner.email, newTenant.ownerPassword)).status).toBe(401);
      expect((await scenario.signIn(owner.email)).body.data.tenants).toHaveLength(2);
    });

    test('a taken slug is DUPLICATE_SLUG and adds nobody', async () => {
      const reply = await superAdmin.send('POST', '/admin/tenants', { ...newTenant, slug: 'main' });
      expect(refusal(reply)).toEqual({ status: 409, code: 'DUPLICATE_SLUG' });
      expect((await scenario.signIn(newTenant.ownerEmail, newTenant.ownerPassword)).status).toBe(401);
    });

    test.each<[object, string]>([
      [{ slug: 'Not a slug' }, 'slug'],
      [{ slug: '_installation' }, 'slug'],
      [{ name: ' ' }, 'name'],
      [{ ownerEmail: 'nobody' }, 'ownerEmail'],
      [{ ownerPassword: 'short' }, 'ownerPassword'],
    ])('refuses %j with BAD_REQUEST and details.errors', async (change, field) => {
      const reply = await superAdmin.send('POST', '/admin/tenants', { ...newTenant, ...change });
      expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect(reply.body.error.details.errors).toMatchObject([{ field }]);
    });
  });

  describe('/admin/tenant', () => {
    test('every member reads it, only owners change its name', async () => {
      const admin = await scenario.addPerson('admin@example.com', 'admin');
      expect((await superAdmin.send('GET', '/admin/tenant')).body.data).toMatchObject({
        id: uuidOfTenant(scenario.main.id),
        slug: 'main',
      });
      const refused = await admin.send('PUT', '/admin/tenant', { name: 'Mine' });
      expect(refusal(refused)).toEqual(forbidden);
      expect(refused.body.error.message).toBe('This needs the owner role; yours is admin.');
      const renamed = await owner.send('PUT', '/admin/tenant', { name: ' New name ', slug: 'taken-over' });
      expect(renamed.body.data).toMatchObject({ slug: 'main', name: 'New name' });
      expect((await owner.send('GET', '/auth/me')).body.data.tenant.name).toBe('New name');
      const others = (await superAdmin.send('GET', '/admin/tenants')).body.data as { name: string }[];
      expect(others.map(({ name }) => name)).toEqual(['New name', 'other']);
    });

    test('gets a colour and a logo from an owner; its sessions and nobody else tell of them', async () => {
      const before = await owner.send('GET', '/admin/tenant');
      expect(Object.keys(before.body.data)).toEqual(['id', 'slug', 'name', 'createdAt', 'updatedAt']);
      const { database } = scenario.service.server.deps;
      const logo = await addMedia(database, scenario.main.id);
      const admin = await scenario.addPerson('admin@example.com', 'admin');
      const brand = { accent: '#7A1F5C', logo };
      expect(refusal(await admin.send('PUT', '/admin/tenant/brand', brand))).toEqual(forbidden);
      const branded = await owner.send('PUT', '/admin/tenant/brand', brand);
      expect(branded.body.data).toMatchObject({ slug: 'main', accent: '#7a1f5c', logo });
      const session = (await admin.send('GET', '/auth/me')).body.data;
      expect(session.tenant).toEqual({
        id: uuidOfTenant(scenario.main.id),
        slug: 'main',
        name: 'main',
        accent: '#7a1f5c',
        logo,
      });
      expect(Object.keys(session.tenants[0])).toEqual(['id', 'slug', 'name', 'role']);
      const stranger = await scenario.addPerson('stranger@example.com', 'owner', { tenant: scenario.other });
      const own = (await stranger.send('GET', '/auth/me')).body.data.tenant;
      expect(Object.keys(own)).toEqual(['id', 'slug', 'name']);
      const log = await owner.send('GET', '/admin/audit-log?action=tenant.branded');
      expect(log.body.data).toMatchObject([{ details: { accent: '#7a1f5c', logo } }]);

      const taken = await owner.send('PUT', '/admin/tenant/brand', { accent: null, logo: null });
      expect(Object.keys(taken.body.data)).toEqual(Object.keys(before.body.data));
    });

    test('a colour is #rrggbb, and a logo an image of the tenant that is not in the trash', async () => {
      const { database } = scenario.service.server.deps;
      const foreign = await addMedia(database, scenario.other.id);
      const file = await addMedia(database, scenario.main.id, { mime_type: 'application/pdf' });
      for (const wrong of [
        { accent: 'teal', logo: null },
        { accent: '#fff', logo: null },
        { accent: '#7a1f5c' },
        { accent: null, logo: foreign },
        { accent: null, logo: file },
        { accent: null, logo: 'no-such-file' },
        { accent: null, logo: 7 },
      ]) {
        const reply = await owner.send('PUT', '/admin/tenant/brand', wrong);
        expect([wrong, refusal(reply)]).toEqual([wrong, { status: 400, code: 'BAD_REQUEST' }]);
      }
      expect((await owner.send('GET', '/admin/tenant')).body.data.accent).toBeUndefined();
    });

    test('a name has 1 to 255 characters', async () => {
      for (const name of ['', ' ', 'x'.repeat(256), 7]) {
        const reply = await owner.send('PUT', '/admin/tenant', { name });
        expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
      }
    });
  });
});
