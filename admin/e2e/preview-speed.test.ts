import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { type BoardSite, makeBoard, startBoardSite } from './board-site.ts';

const count = 200;
const rounds = 5;
/**
 * Milliseconds from a key in the form to the frame that shows what it did, beyond which something is wrong. The aim is 700 on
 * an idle machine; here others measure at the same time.
 */
const most = 3_000;

let app: AdminApp;
let site: BoardSite;
let tries = 0;
beforeAll(async () => {
  app = await openAdminApp('sqlite');
  site = await startBoardSite(app);
});
afterAll(async () => {
  await app.close();
  await site.close();
});

test('Blocks that are moved, added, duplicated and deleted among 200 are soon seen, in the document that there is', async () => {
  let titles = Array.from({ length: count }, (_, index) => `Card ${index + 1}`);
  const id = await makeBoard(app, `a-long-board-${++tries}`, titles);
  const visitor = await app.visit('editor');
  const { page } = visitor;
  await visitor.open(`/pages/${id}`);
  await page.getByRole('button', { name: 'Preview beside the form' }).click();
  await page.locator('iframe[data-connection=connected]').waitFor();
  const frame = page.frames().find((one) => one.url().startsWith(site.url)) as Frame;
  await noteKeys(page);
  await noteTitles(frame);
  const delays: Record<string, number[]> = { move: [], duplicate: [], delete: [], add: [] };
  const measure = async (what: string, next: string[]) => {
    titles = next;
    const wanted = next.join('|');
    await expect.poll(() => frame.evaluate(() => window.shown.at(-1)?.titles)).toBe(wanted);
    const at = await frame.evaluate((all) => window.shown.find((one) => one.titles === all)?.at ?? 0, wanted);
    delays[what]?.push(at - (await page.evaluate(() => window.keyAt)));
    await frame.evaluate(() => window.shown.splice(0));
    await visitor.settled();
  };
  const choose = async (index: number, action: string) => {
    await page.getByRole('button', { name: `Actions of Card ${index + 1}`, exact: true }).press('Enter');
    const entry = page.getByRole('menuitem', { name: action, exact: true });
    await entry.focus();
    await page.keyboard.press('Enter');
  };
  for (let round = 0; round < rounds; round++) {
    const index = 20 + round * 30;
    const title = titles[index] ?? '';
    await page.getByRole('button', { name: `Move Card ${index + 1}, `, exact: false }).press('ArrowDown');
    await measure('move', titles.with(index, titles[index + 1] ?? '').with(index + 1, title));
    await choose(index, 'Duplicate');
    await measure('duplicate', titles.toSpliced(index, 0, titles[index] ?? ''));
    await choose(index, 'Delete');
    await measure('delete', titles.toSpliced(index, 1));
    await choose(index, 'Insert below');
    await page.getByRole('menuitem', { name: /^Card/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await measure('add', titles.toSpliced(index + 1, 0, ''));
  }
  const p95 = share(Object.values(delays).flat(), 0.95);
  const said = Object.entries(delays).map(([what, all]) => `${what} ${share(all, 0.5)}`);
  // biome-ignore lint/suspicious/noConsole: the figure is what this test is for.
  console.info(`key to the frame with ${count} blocks: p95 ${p95} ms; medians: ${said.join(', ')} ms`);
  expect(p95).toBeLessThanOrEqual(most);
  expect(await frame.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 400_000);

declare global {
  interface Window {
    keyAt: number;
    shown: { at: number; titles: string }[];
  }
}

/** Notes when the last key was pressed, by the clock of the machine: the frame has another one. */
async function noteKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        window.keyAt = performance.timeOrigin + timeStamp;
      },
      { capture: true },
    );
  });
}

/** Notes which titles the page shows, and since when: the document has to stay for that. */
async function noteTitles(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    window.shown = [];
    const note = () => {
      const titles = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent).join('|');
      window.shown.push({ at: performance.timeOrigin + performance.now(), titles });
    };
    new MutationObserver(() => requestAnimationFrame(note)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

function share(delays: readonly number[], part: number): number {
  const sorted = delays.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}
