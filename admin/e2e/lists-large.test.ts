import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addManyItems } from '../../server/test/many-items.ts';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';

/** Generous: the machines that run tests are slow and shared. On a desk each step takes well under half a second. */
const longestStep = 3_000;

describe('a list of 100,000 items', { timeout: 120_000 }, () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await addManyItems(app.service, app.tenant, { slug: 'notes', count: 100_000 });
  }, 180_000);
  afterAll(() => app.close());

  test('is paged, searched and sorted at once', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/posts');
    const table = page.getByRole('grid', { name: 'notes' });
    const first = (name: string) =>
      table.getByRole('rowheader').first().getByText(name, { exact: true }).waitFor();
    const times: Record<string, number> = {};
    const measure = async (step: string, act: () => Promise<unknown>, shown: string) => {
      const began = performance.now();
      await act();
      await first(shown);
      times[step] = Math.round(performance.now() - began);
    };
    const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
    const search = page.getByRole('searchbox', { name: 'Search notes' });

    await measure('open', () => page.getByRole('link', { name: 'notes' }).click(), 'Name 99999');
    await page.getByText('1–25 of 100,000').waitFor();
    await measure('next page', press('Next'), 'Name 99974');
    await measure(
      'sort by name',
      () => page.getByRole('columnheader', { name: 'Name' }).click(),
      'Name 00000',
    );
    await measure('search, one found', () => search.fill('name 4242'), 'Name 42420');
    await page.getByText('1–10 of 10').waitFor();
    await measure('clear', press('Clear filters'), 'Name 00000');
    await measure(
      'sort by slug',
      () => page.getByRole('columnheader', { name: 'Slug' }).click(),
      'Name 00000',
    );
    await measure('last page by address', () => open('/items/notes?sort=name&page=4000'), 'Name 99975');
    process.stdout.write(`milliseconds in a list of 100,000: ${JSON.stringify(times)}\n`);
    for (const [step, time] of Object.entries(times)) expect(time, step).toBeLessThan(longestStep);
    expect(complaints).toEqual([]);
    await close();
  });
});
