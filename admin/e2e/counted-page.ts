import type { Locator, Page } from 'playwright-core';

/** What an editor does at a page, with a count of it. */
export interface CountedPage {
  /** Presses the mouse once on something. */
  click(target: Locator): Promise<void>;
  /** Presses it twice at a place in something, which counts as one. */
  doubleClick(target: Locator, position: { x: number; y: number }): Promise<void>;
  /** Takes something up with the mouse and lets it go elsewhere, which counts as one. */
  drag(target: Locator, to: Locator): Promise<void>;
  /** Presses a key, or several at once, which count as one. */
  press(keys: string): Promise<void>;
  /** Types what belongs to the content, or words to find something by, where the focus is: not counted. */
  write(text: string): Promise<void>;
  /** How often the mouse and keys were pressed since this was asked last. */
  takeCount(): Promise<number>;
}

/**
 * Counts in the page itself what comes from the mouse and the keyboard, whoever sends it: each press of a button of the mouse,
 * the second of a double click left out, and each key but those that are held with another.
 */
export async function countPage(page: Page): Promise<CountedPage> {
  await page.addInitScript(listen);
  const setCount = (count: number) =>
    page.evaluate((now) => {
      const before = Number(sessionStorage.getItem('countedSteps'));
      sessionStorage.setItem('countedSteps', String(now));
      return before;
    }, count);
  const readCount = () => page.evaluate(() => Number(sessionStorage.getItem('countedSteps')));
  return {
    click: (target) => target.click(),
    doubleClick: (target, position) => target.dblclick({ position }),
    drag: (target, to) => target.dragTo(to),
    press: (keys) => page.keyboard.press(keys),
    write: async (text) => {
      const before = await readCount();
      await page.keyboard.type(text);
      await setCount(before);
    },
    takeCount: () => setCount(0),
  };
}

/** In the page, before its scripts: what they keep from each other is counted all the same. */
function listen(): void {
  const step = () => {
    sessionStorage.setItem('countedSteps', String(Number(sessionStorage.getItem('countedSteps')) + 1));
  };
  const held = ['Control', 'Shift', 'Alt', 'Meta'];
  // Lists that are searched hand keys on to what is found: a person has pressed once.
  addEventListener('mousedown', ({ isTrusted, detail }) => isTrusted && detail < 2 && step(), true);
  addEventListener('keydown', ({ isTrusted, key }) => isTrusted && !held.includes(key) && step(), true);
}
