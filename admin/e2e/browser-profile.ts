import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A browser profile that nobody uses, or one person at a time. */
export interface Profile {
  readonly context: BrowserContext;
  /** An empty page of it, as a new one is. */
  takePage(): Promise<Page>;
  /** Leaves the pages of whoever used it, and forgets what they left at this origin and all cookies and permissions. */
  leave(origin: string): Promise<void>;
}

/** The window that nobody asked otherwise of. What opens is there at once: a test would wait for it each time. */
export const ordinaryWindow = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;

/** What tests listen to. To others Playwright listens itself. */
const listenedTo = [
  ...['console', 'dialog', 'framenavigated', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response'],
];

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
  const context = await browser.newContext(ordinaryWindow);
  // Its renderer ends with its last page, so one stays.
  const kept = await context.newPage();
  const session = await context.newCDPSession(kept);
  const others = () => context.pages().filter((page) => page !== kept);
  const profile: Profile = {
    context,
    takePage: async () => others()[0] ?? context.newPage(),
    leave: async (origin) => {
      const [first, ...rest] = others();
      await Promise.all(rest.map((page) => page.close()));
      if (first) await emptyPage(first, origin);
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

/**
 * Makes a page as a new one is: in a new one Chromium reads and compiles the app's files once more, which takes half of what
 * opening it takes. One that is not at the origin keeps what it stored there, so it is closed.
 */
async function emptyPage(page: Page, origin: string): Promise<void> {
  for (const event of listenedTo) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (!page.url().startsWith(`${origin}/`)) return page.close();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  const { viewport, reducedMotion } = ordinaryWindow;
  await page.setViewportSize(viewport);
  const asDrawn = {
    media: null,
    colorScheme: 'light',
    contrast: 'no-preference',
    forcedColors: 'none',
  } as const;
  await page.emulateMedia({ ...asDrawn, reducedMotion });
  await page.mouse.move(0, 0);
}
