import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

const parts = [
  { name: 'title', label: 'Title', type: 'text', required: true, helpText: 'Shown in lists' },
  { name: 'day', label: 'Day', type: 'date' },
  { name: 'at', label: 'Moment', type: 'datetime' },
  { name: 'paint', label: 'Paint', type: 'color' },
  { name: 'data', label: 'Data', type: 'json' },
  { name: 'isOn', label: 'Active', type: 'boolean' },
  { name: 'body', label: 'Body', type: 'wysiwyg' },
  { name: 'foreign', label: 'Foreign', type: 'wysiwyg' },
  { name: 'cover', label: 'Cover', type: 'image' },
  {
    name: 'friends',
    label: 'Friends',
    type: 'reference',
    options: { referenceType: 'page', multiple: true },
  },
  {
    name: 'facts',
    label: 'Facts',
    type: 'repeater',
    options: { fields: [{ name: 'key', label: 'Key', type: 'text' }] },
  },
  { name: 'main', label: 'Main', type: 'nestedComponent', options: { componentSlug: 'card' } },
  { name: 'sections', label: 'Sections', type: 'componentPicker' },
];

describe('the look of all controls', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('components', {
      name: 'Card',
      slug: 'card',
      schema: [{ name: 'label', label: 'Label', type: 'text' }],
    });
    await app.tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
  });
  afterAll(() => app.close());

  test.each(['light', 'dark'] as const)(
    'Every control can be read and used in the %s theme, at 1280 and at 360 pixels, without scrolling sideways',
    async (colorScheme) => {
      const pages = [];
      for (const name of ['About', 'Team']) {
        const slug = `${name.toLowerCase()}-${colorScheme}`;
        const made = await app.tenant.call('POST', '/pages', { name, slug, pageType: 'plain' });
        pages.push({ _ref: made.body.data.id, _type: 'page' });
      }
      const fields = {
        title: 'A title',
        day: '2026-05-07',
        at: '2026-05-07T07:30:00Z',
        paint: '#0b656280',
        data: { a: [1, null, 'x'] },
        body: '<h2>Head</h2><p>Text with <strong>bold</strong> and <a href="/a">a link</a></p><ul><li>One</li></ul><pre><code>code</code></pre><p><img src="https://other.example/a.png" alt="Elsewhere"></p>',
        foreign: '<div><p>Text</p></div>',
        friends: pages,
        facts: [{ key: 'Height' }, { key: 'Width' }],
        main: { _type: 'card', label: 'x' },
        sections: [
          { _type: 'card', label: 'Section' },
          { _type: 'card', label: 'Another' },
        ],
      };
      const { page, complaints, close } = await openThing(app, parts, { fields, options: { colorScheme } });
      await page.getByRole('link', { name: /Team/ }).waitFor();
      await page.getByRole('textbox', { name: 'Data, JSON' }).waitFor();
      await page.getByText('Image of other.example: Elsewhere').waitFor();
      expect(await findAccessFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await findAccessFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
