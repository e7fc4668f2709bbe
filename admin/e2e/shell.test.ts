import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { nextFrame } from './settled-page.ts';

describe('the frame of the admin app', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  test('Whoever is not signed in comes to the sign-in page, and goes on from there', async () => {
    const { page, open, complaints, close } = await app.visit(null);
    await open('/media');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/sign-in');
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('The frame has nothing that axe or the security policy objects to', async () => {
    const { page, open, complaints, close } = await app.visit('owner');
    await open('/keys');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: /Theme: dark/ }).click();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('Focus moves into a dialog for a screen reader too, after a button has cancelled several transitions at once', async () => {
    const { page, open, complaints, close } = await app.visit('owner');
    await open('/keys');
    await expect.poll(() => cancelTransitions(page.getByRole('button', { name: /^Account of/ }))).toBe(true);
    // As a screen reader presses it: without a pointer and without a key.
    await page
      .getByRole('button', { name: 'New API key' })
      .first()
      .evaluate((button: HTMLElement) => button.click());
    await page.getByRole('dialog').and(page.locator(':focus-within')).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Has a button cancel two transitions at once; false where it was drawn anew meanwhile, or the browser drew nothing. */
async function cancelTransitions(button: Locator): Promise<boolean> {
  const page = button.page();
  const draw = async (css: string) => {
    await button.evaluate((element: HTMLElement, text) => {
      element.style.cssText = text;
    }, css);
    await nextFrame(page);
  };
  await button.evaluate((element: HTMLElement) =>
    element.addEventListener('transitioncancel', ({ propertyName }) => {
      element.dataset['cancelled'] = `${element.dataset['cancelled'] ?? ''} ${propertyName}`;
    }),
  );
  for (const colour of ['red', 'blue'])
    await draw(
      `color: ${colour}; background-color: ${colour}; transition: color 60s, background-color 60s !important`,
    );
  await draw('transition: none !important');
  await nextFrame(page);
  const cancelled = await button.getAttribute('data-cancelled');
  return ['color', 'background-color'].every((name) => cancelled?.split(' ').includes(name));
}
