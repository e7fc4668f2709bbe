import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addManyItems } from '../../server/test/scenarios/many-items.ts';
import { type AdminApp, openAdminApp, type Visitor } from './app-in-browser.ts';

/** Milliseconds. On a machine of its own each step takes well under half a second. */
const longestStep = 1_500;

describe('a list of 100,000 items', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await addManyItems(app.service, app.tenant, { slug: 'few', count: 60 });
    await addManyItems(app.service, app.tenant, { slug: 'many', count: 100_000 });
  }, 180_000);
  afterAll(() => app.close());

  test('is paged, searched and sorted at once', async () => {
    const visitor = await app.visit('editor');
    const few = await walk(visitor, 'few', 60);
    const many = await walk(visitor, 'many', 100_000);
    process.stdout.write(`milliseconds in a list of 100,000: ${JSON.stringify(many)}\n`);
    // Where other tests keep the machine busy, a short list takes as long.
    const bound = Math.max(longestStep, 3 * Math.max(...Object.values(few)));
    for (const [step, time] of Object.entries(many)) expect(time, step).toBeLessThan(bound);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});

/** Walks through a list of so many items and answers how long each step took, in milliseconds. */
async function walk({ page, open }: Visitor, slug: string, count: number): Promise<Record<string, number>> {
  const nameOf = (n: number) => `Name ${String(n).padStart(5, '0')}`;
  const first = page.getByRole('grid', { name: slug }).getByRole('rowheader').first();
  const times: Record<string, number> = {};
  const measure = async (step: string, shown: string, act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    await first.getByText(shown, { exact: true }).waitFor();
    times[step] = Math.round(performance.now() - began);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const sortBy = (name: string) => page.getByRole('columnheader', { name }).click();
  const last = count - 1;
  const pages = Math.ceil(count / 25);

  await open('/posts');
  await measure('open', nameOf(last), () => page.getByRole('link', { name: slug }).click());
  await page.getByText(`1–25 of ${count.toLocaleString('en')}`).waitFor();
  await measure('next page', nameOf(last - 25), () => press('Next'));
  await measure('sort by name', nameOf(0), () => sortBy('Name'));
  const search = page.getByRole('searchbox', { name: `Search ${slug}` });
  await measure('search', nameOf(last), () => search.fill(nameOf(last)));
  await page.getByText('1–1 of 1').waitFor();
  await measure('clear', nameOf(0), () => press('Clear filters'));
  await sortBy('Slug');
  await page.waitForURL(/sort=slug/);
  await measure('sort by slug, last first', nameOf(last), () => sortBy('Slug'));
  await measure('last page by address', nameOf((pages - 1) * 25), () =>
    open(`/items/${slug}?sort=name&page=${pages}`),
  );
  const columns = JSON.stringify(['fields.kind', 'fields.rank', 'fields.unique']);
  const where = JSON.stringify(['fields.kind:eq:kind-3']);
  await open(`/items/${slug}?columns=${encodeURIComponent(columns)}&where=${encodeURIComponent(where)}`);
  const filtered: number[] = [];
  for (const least of [5, 15, 25, 35, 45]) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: /Field/ }).click();
    await page.getByRole('option', { name: 'rank' }).click();
    await page.getByRole('textbox', { name: 'Value' }).fill(String(least));
    const shown = timeUntil(
      page,
      `1–${Math.min(25, met(count, least))} of ${met(count, least).toLocaleString('en')}`,
    );
    await press('Add the filter');
    filtered.push(Math.round(await shown));
    await page.getByRole('button', { name: /^Remove the filter rank/ }).click();
    await page.getByText(`of ${met(count, 0).toLocaleString('en')}`).waitFor();
  }
  times['two filters, three content columns'] = filtered.sort((a, b) => a - b)[2] ?? Number.NaN;
  return times;
}

/** How many of so many items are of the third kind and have at least this rank. */
function met(count: number, least: number): number {
  return Array.from({ length: count }, (_, n) => n).filter((n) => n % 10 === 3 && n % 500 >= least).length;
}

/** Milliseconds from the next press until the page says a text, by its own clock: what a reader waits, and not the test. */
function timeUntil(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let began = Number.NaN;
        addEventListener('pointerdown', ({ timeStamp }) => (began = timeStamp), {
          capture: true,
          once: true,
        });
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('main')?.textContent.includes(wanted)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
}
