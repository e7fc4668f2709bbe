import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

/** The path of the field that has the focus, and whether all of its control is on the screen. */
function focused(page: Page) {
  return page.evaluate(() => {
    const at = document.activeElement;
    const { top = -1, bottom = -1 } = at?.getBoundingClientRect() ?? {};
    return {
      path: at?.closest('[data-field-path]')?.getAttribute('data-field-path'),
      isText: at?.matches('input, textarea, [contenteditable=true]'),
      isInView: top >= 0 && bottom <= innerHeight,
    };
  });
}

describe('the focus goes where the eye is', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('components', {
      name: 'Story',
      slug: 'story',
      schema: [
        { name: 'head', label: 'Head', type: 'text' },
        { name: 'body', label: 'Body', type: 'wysiwyg', required: true },
      ],
    });
    await app.tenant.createType('components', {
      name: 'Tale',
      slug: 'tale',
      schema: [{ name: 'body', label: 'Body', type: 'wysiwyg' }],
    });
    await app.tenant.createType('components', {
      name: 'Seal',
      slug: 'seal',
      schema: [{ name: 'motto', label: 'Motto', type: 'text' }],
    });
  });
  afterAll(() => app.close());

  const facts = {
    name: 'facts',
    label: 'Facts',
    type: 'repeater',
    options: { fields: [{ name: 'fact', label: 'Fact', type: 'text' }] },
  };
  const seal = {
    name: 'seal',
    label: 'Seal',
    type: 'nestedComponent',
    options: { componentSlug: 'seal' },
  };
  const parts = { name: 'parts', label: 'Parts', type: 'componentPicker' };

  test('A new row, a new component and a new group have the focus in their first control, in view', async () => {
    const { page, complaints, close } = await openThing(app, [facts, seal, parts]);
    const expectFocus = (path: string) =>
      expect.poll(() => focused(page)).toEqual({ path, isText: true, isInView: true });
    await page.getByRole('button', { name: 'Add a row: Facts' }).click();
    await expectFocus('facts[0].fact');
    await page.keyboard.type('The first');
    await page.getByRole('button', { name: 'Add a row: Facts' }).click();
    await expectFocus('facts[1].fact');
    await page.getByRole('button', { name: 'Add Seal' }).click();
    await expectFocus('seal.motto');
    await page.getByRole('button', { name: 'Add a component: Parts' }).click();
    await page.getByRole('menuitem', { name: /^Story/ }).click();
    await expectFocus('parts[0].head');
    await page.keyboard.type('Told by keys alone');
    await page.getByRole('button', { name: 'Insert a component at place 1' }).click();
    await page.getByRole('menuitem', { name: /^Tale/ }).waitFor();
    await page.keyboard.type('tale');
    await page.getByRole('menuitem', { name: /^Story/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectFocus('parts[0].body');
    await page.keyboard.type('Its text is loaded when it is needed');
    await page.getByRole('button', { name: 'Actions of Story 2' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expectFocus('parts[2].head');
    expect(complaints).toEqual([]);
    await close();
  });

  test('The way to a field that keeps a record from being published leads into folded components and the text of rich text', async () => {
    const stories = Array.from({ length: 7 }, (_, at) => ({
      _type: 'story',
      head: `Number ${at}`,
      body: '<p>Told.</p>',
    }));
    const { page, id, reopen, complaints, close } = await openThing(app, [facts, parts]);
    const fields = { parts: [...stories, { _type: 'story', head: 'Untold' }] };
    const written = await app.tenant.admin('PUT', `/collection-items/${id}`, { fields }, 'editor');
    expect(written.status, written.text).toBe(200);
    await reopen();
    expect(await page.getByRole('textbox', { name: 'Body' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Publish …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Body/ }).click();
    const expected = { path: 'parts[7].body', isText: true, isInView: true };
    await expect.poll(() => focused(page)).toEqual(expected);
    await page.keyboard.type('Told at last');
    await page.getByText('Told at last').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
