import type { Browser, BrowserContext } from 'playwright-core';

/** A browser profile that nobody uses, or one person at a time. */
export interface Profile {
  readonly context: BrowserContext;
  /** Closes the pages of whoever used it, and forgets what they left at this origin and all cookies and permissions. */
  leave(origin: string): Promise<void>;
}

const idle: Profile[] = [];

/**
 * A profile in which nothing is stored, with a window of 1280 by 900 pixels. It may have been left by somebody of this
 * process: what the next one opens then runs where the last one's pages ran, and finds files of the app that never change.
 * To start a renderer and load them anew takes a fifth of what opening a page takes.
 */
export async function takeProfile(browser: Browser): Promise<Profile> {
  return idle.pop() ?? makeProfile(browser);
}

async function makeProfile(browser: Browser): Promise<Profile> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // What opens is there at once: a test would wait for it each time.
    reducedMotion: 'reduce',
  });
  // Its renderer ends with its last page, so one stays.
  const kept = await context.newPage();
  const session = await context.newCDPSession(kept);
  const profile: Profile = {
    context,
    leave: async (origin) => {
      const left = context.pages().filter((page) => page !== kept);
      await Promise.all(left.map((page) => page.close()));
      await Promise.all([
        context.clearCookies(),
        context.clearPermissions(),
        context.setOffline(false),
        session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      ]);
      idle.push(profile);
    },
  };
  return profile;
}
