import type { Page, Request } from 'playwright-core';

/** Milliseconds after which a page that does not settle is a fault, told with what it waits for. */
const patience = 60_000;

/**
 * Follows what a page asks for; the function that it answers resolves once the page waits for no answer and has nothing
 * left to do. It asks the page itself, where Playwright's idle network is half a second of nothing, whatever the page does.
 */
export function followPage(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let asked = 0;
  let onDone = () => {};
  page.on('request', (request) => {
    // It goes on for as long as the page is open.
    if (new URL(request.url()).pathname.endsWith('/admin/stream')) return;
    asked++;
    open.add(request);
  });
  const done = (request: Request) => {
    open.delete(request);
    if (open.size === 0) onDone();
  };
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  // What a document still asked for when the next one took its place may never be told to have ended.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    for (const request of open) if (!request.isNavigationRequest()) done(request);
  });
  const settle = async () => {
    let before: number;
    do {
      await new Promise<void>((resolve) => {
        onDone = resolve;
        if (open.size === 0) resolve();
      });
      before = asked;
      await page.evaluate(idleTwice);
    } while (open.size > 0 || asked !== before);
  };
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const urls = [...open].map((request) => request.url());
        reject(
          new Error(`The page at ${page.url()} did not settle; it waits for: ${urls.join(', ') || 'itself'}`),
        );
      }, patience);
    });
    await Promise.race([settle(), late]).finally(() => clearTimeout(timer));
  };
}

/**
 * In the page: twice drawn and with nothing left to do, with time between them for what a script puts off. A task of the
 * lowest rank comes once no other waits; for an idle callback Chromium lets some pages wait that do nothing, until the mouse
 * moves.
 */
async function idleTwice(): Promise<void> {
  const drawn = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve());
      setTimeout(resolve, 100);
    });
  const idle = () => scheduler.postTask(() => {}, { priority: 'background' });
  await drawn();
  await idle();
  await new Promise<void>((resolve) => setTimeout(resolve, 50));
  await drawn();
  await idle();
}

/** Resolves once the page has been drawn again. A browser draws no frame of a page that it takes for hidden: time goes on there too. */
export function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => resolve());
        setTimeout(resolve, 100);
      }),
  );
}
