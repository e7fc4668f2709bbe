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
