import { type Browser, chromium } from 'playwright-core';
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
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}
