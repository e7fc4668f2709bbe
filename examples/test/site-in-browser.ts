import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { openBrowser, watchComplaints } from '../../admin/e2e/open-browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A reader of a site. */
export interface Reader {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts and of the console. */
  readonly complaints: readonly string[];
  /** Goes to a path, and answers the status. */
  open(path: string): Promise<number | undefined>;
  /** The text of what a selector finds first. */
  text(selector: string): Promise<string>;
  /** The widths that pictures really have once they are loaded: 0 for one that is none. */
  pictureWidths(selector: string): Promise<number[]>;
  /** What axe finds that is serious; of the colours alone where the rest was looked at before. */
  accessFaults(options?: { coloursOnly?: boolean }): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a profile of its own at a site. */
export async function visitSite(url: string): Promise<Reader> {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: url });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  return {
    page,
    context,
    complaints,
    open: async (path) => (await page.goto(path, { waitUntil: 'domcontentloaded' }))?.status(),
    text: async (selector) => (await page.locator(selector).first().innerText()).trim(),
    pictureWidths: (selector) =>
      page.evaluate(`Promise.all([...document.querySelectorAll(${JSON.stringify(selector)})].map(async (img) => {
        img.loading = 'eager';
        await img.decode().catch(() => {});
        return img.naturalWidth;
      }))`),
    accessFaults: async ({ coloursOnly = false } = {}) => {
      if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeSource);
      const rules = coloursOnly ? `runOnly: { type: 'rule', values: ['color-contrast'] },` : '';
      return page.evaluate(`axe.run(document, { ${rules} resultTypes: ['violations'] }).then(({ violations }) =>
        violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`);
    },
    close: () => context.close(),
  };
}
