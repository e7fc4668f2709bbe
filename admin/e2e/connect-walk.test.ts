import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const run = promisify(execFile);

async function textOf(page: Page, label: string): Promise<string> {
  return page.getByRole('region', { name: label }).innerText();
}

describe('requests to copy', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('collection-types', {
      name: 'Recipes',
      slug: 'recipes',
      schema: [
        { name: 'title', label: 'Title', type: 'text', required: true },
        { name: 'minutes', label: 'Minutes', type: 'number', required: true },
      ],
    });
    const recipes = [
      { slug: 'soup', status: 'published', fields: { title: 'Soup', minutes: 40 } },
      { slug: 'toast', status: 'published', fields: { title: 'Toast', minutes: 2 } },
      { slug: 'cake', status: 'draft', fields: { title: 'Cake', minutes: 90 } },
    ];
    for (const recipe of recipes) {
      const reply = await app.tenant.call('POST', '/collections/recipes', { name: recipe.slug, ...recipe });
      expect(reply.status).toBe(201);
    }
  });
  afterAll(() => app.close());

  test('With a key made on the spot the request is tried, narrowed to a real field, and runs as copied', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/connect');
    expect(await textOf(page, 'Read with curl')).toContain('-H "X-API-Key: $KEY"');
    expect(await textOf(page, 'Read with curl')).toContain('filter[fields.title][exists]=true');
    expect(await page.getByRole('button', { name: 'Send the request' }).isDisabled()).toBe(true);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create a public key for this' }).click();
    const key = await textOf(page, 'The key');
    await page.getByRole('button', { name: 'I have stored it' }).click();
    expect(await textOf(page, 'Read with curl')).toContain(`'X-API-Key: ${key}'`);

    await page.getByRole('button', { name: /Only where/ }).click();
    await page.getByRole('option', { name: /Minutes/ }).click();
    await page.getByRole('button', { name: /Comparison/ }).click();
    await page.getByRole('option', { name: 'is at least' }).click();
    await page.getByRole('textbox', { name: 'Value' }).fill('30');
    await page.waitForURL(/field=fields\.minutes.*value=/);
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.getByText('Status 200').waitFor();
    await page.getByText('X-Cache: MISS').waitFor();
    const answer = await textOf(page, 'The answer');
    expect(answer).toContain('"title": "Soup"');
    expect(answer).not.toMatch(/Toast|Cake/);
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.getByText('X-Cache: HIT').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);

    await page.getByRole('tab', { name: 'JavaScript' }).click();
    const script = await textOf(page, 'Read with JavaScript');
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout).toContain("title: 'Soup'");
    expect(stdout).not.toContain('Toast');
    await page.getByRole('tab', { name: 'TypeScript' }).click();
    expect(await textOf(page, 'Read with TypeScript')).toContain('CollectionItem<"recipes">[]');
    await page.getByRole('tab', { name: '@galley/client' }).click();
    expect(await textOf(page, 'Read with the client')).toContain('where: ["fields.minutes:gte:30"]');
    await page.getByRole('tab', { name: 'Astro' }).click();
    expect(await textOf(page, 'Begin with Astro')).toContain(`GALLEY_KEY='${key}' npm run dev`);
    expect(await textOf(page, 'Read with Astro')).toContain(
      'Astro.locals.galley.collection("recipes").list(',
    );
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('Drafts come with a preview key, in the request that is shown and in the one that is tried', async () => {
    const { page, open, complaints, close } = await app.visit('developer', { colorScheme: 'dark' });
    await open('/connect?drafts=true&of=items%3Arecipes&field=none');
    await page.getByRole('textbox', { name: 'API key' }).fill(app.tenant.keys.public);
    await page.getByText('Fill in a preview key above first.').waitFor({ state: 'attached' });
    await page.getByRole('textbox', { name: 'Preview key' }).fill(app.tenant.keys.preview);
    expect(await textOf(page, 'Read with curl')).toContain(`'X-Preview-Key: ${app.tenant.keys.preview}'`);
    expect(page.url()).not.toContain('cms_');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.getByText('"title": "Cake"').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('The write that is shown is one that the service takes, once for its Idempotency-Key', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/connect');
    await page.getByRole('tab', { name: 'Write' }).click();
    const write = await textOf(page, 'Write with curl');
    expect(write).toContain('"X-API-Key: $SECRET_KEY"');
    const body = JSON.parse(/-d '([\s\S]*)'$/.exec(write)?.[1] ?? '');
    const idempotencyKey = /Idempotency-Key: ([\w-]+)/.exec(write)?.[1] ?? null;
    const path = /\/api\/v1(\/[\w/-]+)/.exec(write)?.[1] ?? '';
    const send = () => app.tenant.call('POST', path, body, { idempotencyKey });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.text]).toEqual([201, first.text]);
    expect(first.body.data).toMatchObject({ slug: 'made-by-a-program', status: 'draft' });
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /What to read/ }).click();
    await page.getByRole('option', { name: 'Posts' }).click();
    await page.getByText('Posts are written here in the admin app').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
