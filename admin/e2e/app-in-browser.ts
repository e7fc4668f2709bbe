// In this folder: walks through the admin app in a real browser, and what they share.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { createTestService, type TestService, type TestTenant } from '../../server/test/test-service.ts';
import { withoutLimits } from '../../server/test/without-limits.ts';
import { ordinaryWindow, takeProfile } from './browser-profile.ts';
import { openBrowser, watchComplaints } from './open-browser.ts';
import { followPage, nextFrame } from './settled-page.ts';

/** Timeout of each wait in milliseconds. It is generous, because only the timing tests measure speed. */
const patience = 60_000;
/** The small one: each page that is looked at reads it first. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a visitor's browser is like. */
export interface VisitOptions extends BrowserContextOptions {
  /**
   * For who changes what a profile keeps for every page of it, or a page for every document, as its clock and its first
   * script: nobody is given it afterwards.
   */
  readonly ownProfile?: boolean;
}

/**
 * The services of a process take the same port one after the other: pages of the next one find what the browser has loaded and
 * compiled of the app. Systems give no port below 30,000 to whoever wants any, and no two processes have the same id.
 */
const portOfProcess = 20_000 + (process.pid % 10_000);
let isPortTaken = false;

type Role = Parameters<TestTenant['sessionToken']>[0];

/** A person at a browser of their own, signed in. */
export interface Visitor {
  readonly page: Page;
  /** What the page complained of: errors of scripts, and all that its security policy refused. */
  readonly complaints: readonly string[];
  /** Opens a screen by its address below `/admin`. */
  open(path: string): Promise<void>;
  /** Goes to a screen from one of the app that is open, as its links do: nothing is loaded that is there. */
  go(path: string): Promise<void>;
  /** Resolves once the page waits for no answer and has nothing left to do. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The built admin app on a real service, and as many people at browsers as a test needs. */
export interface AdminApp {
  readonly service: TestService;
  readonly tenant: TestTenant;
  /** A browser profile in which nothing is stored, signed in with the role (nobody for `null`). */
  visit(role: Role | null, options?: VisitOptions): Promise<Visitor>;
  close(): Promise<void>;
}

/**
 * Starts the service on a fresh database, for people at a browser. With `isEmpty` it is a new installation without a tenant.
 */
export async function openAdminApp(
  dialect: Parameters<typeof createTestService>[0],
  environment: Record<string, string> = {},
  { isEmpty = false } = {},
): Promise<AdminApp> {
  const hasPort = !isPortTaken;
  isPortTaken = true;
  const PORT = hasPort ? String(portOfProcess) : '0';
  const service = await createTestService(dialect, { ...withoutLimits, ...environment, PORT });
  const tenant = isEmpty ? undefined : await service.createTenant(`t-${randomUUID().slice(0, 8)}`);
  const browser = await openBrowser();
  const visitors: Visitor[] = [];
  return {
    service,
    get tenant() {
      if (!tenant) throw new Error('This installation was opened empty.');
      return tenant;
    },
    visit: async (role, options) => {
      const visitor = await visit({ browser, service, tenant }, role, options);
      visitors.push(visitor);
      return visitor;
    },
    close: async () => {
      await Promise.all(visitors.map((visitor) => visitor.close()));
      await service.close();
      if (hasPort) isPortTaken = false;
    },
  };
}

async function visit(
  app: { browser: Browser; service: TestService; tenant: TestTenant | undefined },
  role: Role | null,
  options: VisitOptions = {},
): Promise<Visitor> {
  const origin = app.service.server.address;
  const { context, page, leave } = await openPage(app.browser, origin, options);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  context.setDefaultTimeout(patience);
  if (role && app.tenant) {
    const token = await app.tenant.sessionToken(role);
    await context.addCookies([
      { name: 'galley_session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' },
    ]);
  }
  tellIfFailed(page);
  const settled = followPage(page);
  const complaints = watchComplaints(page);
  return {
    page,
    complaints,
    settled,
    open: async (path) => {
      await page.goto(`${origin}/admin${path}`);
      // Before its scripts have run a busy machine's page looks idle too.
      await page.locator('h1').first().waitFor();
      await settled();
    },
    go: async (path) => {
      await page.evaluate((url) => history.pushState({}, '', url), `/admin${path}`);
      await settled();
    },
    close: leave,
  };
}

/** An empty page of a browser like this, and how to leave it, once or more often. */
async function openPage(
  browser: Browser,
  origin: string,
  { ownProfile = false, viewport, colorScheme, ...kept }: VisitOptions,
): Promise<{ context: BrowserContext; page: Page; leave: () => Promise<void> }> {
  if (ownProfile || Object.keys(kept).length > 0) {
    const context = await browser.newContext({
      ...ordinaryWindow,
      ...kept,
      ...(viewport !== undefined && { viewport }),
      ...(colorScheme && { colorScheme }),
    });
    return { context, page: await context.newPage(), leave: () => context.close() };
  }
  const profile = await takeProfile(browser);
  const page = await profile.takePage();
  if (viewport) await page.setViewportSize(viewport);
  if (colorScheme) await page.emulateMedia({ colorScheme });
  let left: Promise<void> | undefined;
  const leave = () => {
    left ??= profile.leave(origin);
    return left;
  };
  return { context: profile.context, page, leave };
}

/** Has a test that fails print what its page showed last: where nobody can look, this is all that is known of it. */
function tellIfFailed(page: Page): void {
  try {
    onTestFailed(async () => void process.stderr.write(`${await describePage(page)}\n`));
  } catch {
    // Opened for all tests of a file.
  }
}

/** The address of a page, what has the focus, and what it reads like to a screen reader, within five seconds. */
async function describePage(page: Page): Promise<string> {
  if (page.isClosed()) return 'The page was closed.';
  const timeout = 5000;
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('The page does not answer.'), timeout).unref();
  });
  const described = async () => {
    const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300));
    const texts = await Promise.all(
      page.frames().map(async (frame) => {
        const snapshot = await frame.locator('body').ariaSnapshot({ timeout });
        return `${frame.url()}\n${snapshot.slice(0, 6000)}`;
      }),
    );
    return [`The focus is on: ${focus}`, ...texts].join('\n\n');
  };
  return Promise.race([described().catch((error: unknown) => `The page cannot be read: ${error}`), late]);
}

/** Rules of axe that a change of colours can break, and nothing else can that leaves the elements as they are. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Presses Escape once the focus is in the dialog, where it must come by itself. */
export async function pressEscapeIn(dialog: Locator): Promise<void> {
  const page = dialog.page();
  await dialog.and(page.locator(':focus-within')).waitFor();
  await page.keyboard.press('Escape');
}

/**
 * What axe finds against WCAG 2.2 AA on the screen as it is, one line a fault. With `coloursOnly`, for a screen that was
 * looked at in other colours before, which takes half of the time.
 */
export async function findAccessFaults(page: Page, { coloursOnly = false } = {}): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // Colours on their way from one theme to the other are no fault of either, nor is what is not drawn yet.
  let isMoving = true;
  while (isMoving) {
    await nextFrame(page);
    isMoving = await page.evaluate(async () => {
      const ending = () =>
        document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
      await Promise.allSettled(ending().map(({ finished }) => finished));
      return ending().length > 0;
    });
  }
  await nextFrame(page);
  // Once a page, and not in a page of its own as axe's builder for Playwright does, which takes twice the time of the rules.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  }
  return page.evaluate(
    async (runOnly) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(
        // What react-aria reads out there names elements that may be gone a moment later.
        { exclude: ['[data-live-announcer]'] },
        // No rule that runs looks at style sheets, which axe copies for those that do.
        { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
      );
    },
    coloursOnly ? { type: 'rule' as const, values: colourRules } : { type: 'tag' as const, values: tags },
  );
}
