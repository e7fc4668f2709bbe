import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../server/test/programs/find-browser.ts';

let opened: Promise<Browser> | undefined;

/**
 * The Chromium of this process, started at the first call: people at it have contexts of their own, which share nothing.
 * It ends with the process.
 */
export function openBrowser(): Promise<Browser> {
  opened ??= launch();
  return opened;
}

async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      // What draws without a GPU needs no process of its own.
      '--in-process-gpu',
      // A renderer for each profile and site, where pages find what the last one compiled.
      '--renderer-process-limit=1',
      `--js-flags=--no-flush-bytecode ${process.env['GALLEY_TEST_BROWSER_JS_FLAGS'] ?? ''}`.trim(),
    ],
  });
}

/** Fills a list with errors of a page's scripts and of its console. */
export function watchComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // An answer that is no success is no fault of the page: tests assert what it makes of it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return complaints;
}
