import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

let app: AdminApp;
beforeAll(async () => {
  app = await openAdminApp('sqlite');
  const schema = [{ name: 'title', label: 'Title', type: 'text', options: { localized: true } }];
  await app.tenant.createType('collection-types', { name: 'Articles', slug: 'articles', schema });
  for (const code of ['en', 'de']) await app.tenant.admin('POST', '/locales', { code }, 'admin');
  await app.service.runJobs();
});
afterAll(() => app.close());

const admin = (method: string, path: string, body?: unknown) =>
  app.tenant.admin(method, path, body, 'editor');

async function make(name: string, slug: string, status = 'published'): Promise<string> {
  const body = { name, slug, collectionType: 'articles', fields: { title: name }, status };
  return (await admin('POST', '/collection-items', body)).body.data.id;
}

async function translate(id: string, name: string, slug: string): Promise<void> {
  await admin('PUT', `/collection-items/${id}?locale=de`, { name, slug, fields: { title: name } });
  expect((await admin('POST', `/collection-items/${id}/publish?locale=de`)).status).toBe(200);
}

test('A slug that another entry has in a language is named with that entry, and stored ones are listed', async () => {
  const crew = await make('Crew', 'crew');
  await translate(crew, 'Mannschaft', 'team');
  const team = await make('Team', 'team', 'draft');
  const { page, open, go, settled, complaints } = await app.visit('admin');

  await open('/languages');
  await page.getByRole('list', { name: 'Languages' }).waitFor();
  await settled();
  expect(await page.getByText('Shared URLs').count()).toBe(0);

  await go(`/items/articles/${team}`);
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish “Team”/ });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  const taken = 'In German, “Mannschaft” has the slug “team” already. Change one of the two slugs.';
  await dialog.getByText(taken).waitFor();
  await settled();
  expect(await findAccessFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // As data that was stored before the rule: a translation with a slug of its own, which is taken away.
  await translate(team, 'Gruppe', 'gruppe');
  expect((await admin('POST', `/collection-items/${team}/publish`)).status).toBe(200);
  await app.service.server.deps.database.write((tx) =>
    tx.sql
      .updateTable('entries')
      .set({ deleted_at: 1 })
      .where('tenant_id', '=', app.tenant.id)
      .where('id', '=', `${team}@de`)
      .execute(),
  );
  await open('/languages');
  const list = page.getByRole('list', { name: 'Shared URLs' });
  await list.getByText('team').first().waitFor();
  expect(await list.getByRole('link').allTextContents()).toEqual(['Mannschaft', 'Team']);
  await settled();
  expect(await findAccessFaults(page)).toEqual([]);
  await list.getByRole('link', { name: 'Mannschaft' }).click();
  await page.waitForURL(`**/items/articles/${crew}?locale=de`);

  expect((await admin('PUT', `/collection-items/${crew}?locale=de`, { slug: 'mannschaft' })).status).toBe(
    200,
  );
  await open('/languages');
  await page.getByRole('list', { name: 'Languages' }).waitFor();
  await settled();
  expect(await page.getByText('Shared URLs').count()).toBe(0);
  expect(complaints).toEqual([]);
});
