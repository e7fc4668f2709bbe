import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, type Visitor } from './app-in-browser.ts';
import { makePage, noteType } from './contested-page.ts';

/** Chooses in a list of the panel "Look of the app". */
async function choose({ page }: Visitor, label: string, option: RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: option }).click();
}

const onPage = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { theme, density, contrast } = document.documentElement.dataset;
    return { theme, density, contrast };
  });

describe('the look of the app on a device', () => {
  let app: AdminApp;
  let path = '';
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', {
      ...noteType,
      schema: [...noteType.schema, { name: 'body', label: 'Body', type: 'wysiwyg' }],
    });
    path = `/pages/${await makePage(app, 'fox')}`;
  });
  afterAll(() => app.close());

  test('moves for an eighth of a second when something opens, and not at all for whoever wants less motion', async () => {
    const { page, open, complaints, close } = await app.visit('editor', { reducedMotion: 'no-preference' });
    await open(path);
    // The animations of an element while it comes, with their milliseconds.
    const seen = () =>
      page.evaluate(() => {
        const found: Record<string, number> = {};
        addEventListener(
          'animationstart',
          ({ target, animationName }) => {
            if (!(target instanceof Element) || !animationName.startsWith('comes-')) return;
            found[animationName] = parseFloat(getComputedStyle(target).animationDuration) * 1000;
          },
          true,
        );
        (window as unknown as { moved: typeof found }).moved = found;
      });
    const moved = () => page.evaluate(() => (window as unknown as { moved: Record<string, number> }).moved);
    await seen();
    await page.getByRole('button', { name: 'Account of' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await expect.poll(async () => Object.keys(await moved()).sort()).toEqual(['comes-over', 'comes-up']);
    for (const duration of Object.values(await moved())) {
      expect(duration).toBeGreaterThanOrEqual(120);
      expect(duration).toBeLessThanOrEqual(160);
    }
    await page.keyboard.press('Escape');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await seen();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await expect.poll(async () => Object.values(await moved()).every((duration) => duration < 1)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test('is chosen in the account, and kept; what the app says and what people write have faces of their own', async () => {
    const visitor = await app.visit('editor');
    const { page, open, settled } = visitor;
    await open('/account');
    expect(await onPage(visitor)).toEqual({});
    await choose(visitor, 'Density', /^Compact/);
    await choose(visitor, 'Contrast', /^More/);
    await choose(visitor, 'Theme', /^Dark/);
    expect(await onPage(visitor)).toEqual({ theme: 'dark', density: 'compact', contrast: 'more' });
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);

    await open(path);
    expect(await onPage(visitor)).toEqual({ theme: 'dark', density: 'compact', contrast: 'more' });
    expect(await findAccessFaults(page)).toEqual([]);
    const faceOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily);
    expect(await faceOf('header button')).toMatch(/^"Hanken Grotesk"/);
    expect(await faceOf('[aria-label="Body"]')).toMatch(/^"Source Serif 4"/);
    expect(
      await page.evaluate(() => document.fonts.check('15px "Hanken Grotesk"') && document.fonts.size),
    ).toBe(6);
    const lines = await page.evaluate(() =>
      [...document.querySelectorAll('aside a')].map((link) => link.getBoundingClientRect().height),
    );
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(24);

    await open('/account');
    await choose(visitor, 'Theme', /^As the system/);
    await choose(visitor, 'Density', /^Comfortable/);
    await settled();
    expect(await onPage(visitor)).toEqual({ contrast: 'more' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await choose(visitor, 'Contrast', /^As the system/);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('galley.'))),
    ).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('has more contrast where the system asks for it, unless one wants none', async () => {
    const visitor = await app.visit('editor');
    await visitor.page.emulateMedia({ contrast: 'more' });
    await visitor.open('/account');
    expect(await onPage(visitor)).toEqual({ contrast: 'more' });
    await choose(visitor, 'Contrast', /^Normal/);
    expect(await onPage(visitor)).toEqual({});
    await visitor.page.emulateMedia({ contrast: 'no-preference' });
    await choose(visitor, 'Contrast', /^As the system/);
    expect(await onPage(visitor)).toEqual({});
    await visitor.close();
  });
});
