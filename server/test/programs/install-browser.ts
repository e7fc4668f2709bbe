import { findBrowser } from './find-browser.ts';

/**
 * Before the first test, so that tests in a browser do not wait for its installation, let alone each for their own. When
 * it cannot be had those tests say so, and all others run.
 */
export async function setup(): Promise<void> {
  await findBrowser().catch(() => undefined);
}
