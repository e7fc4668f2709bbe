import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

const schema = [
  {
    name: 'title',
    label: 'Title',
    type: 'text',
    required: true,
    helpText: 'Shown in lists',
    placeholder: 'A title',
    options: { maxLength: 12 },
  },
  {
    name: 'code',
    label: 'Code',
    type: 'text',
    options: { pattern: '^[A-Z]+$', patternMessage: 'Capital letters only', placeholder: 'ABC' },
  },
  { name: 'story', label: 'Story', type: 'textarea', options: { minLength: 3, helpText: 'Tell it' } },
  { name: 'count', label: 'Count', type: 'number', options: { min: 1, max: 10, step: 0.1 } },
  { name: 'isOn', label: 'Active', type: 'boolean' },
  { name: 'day', label: 'Day', type: 'date' },
  { name: 'at', label: 'Moment', type: 'datetime' },
  { name: 'paint', label: 'Paint', type: 'color' },
  { name: 'data', label: 'Data', type: 'json' },
  {
    name: 'size',
    label: 'Size',
    type: 'select',
    options: {
      choices: [
        { label: 'Small', value: 's' },
        { label: 'Large', value: 'l' },
      ],
    },
  },
  {
    name: 'country',
    label: 'Country',
    type: 'select',
    options: {
      choices: Array.from({ length: 40 }, (_, index) => ({ label: `Land ${index}`, value: `l${index}` })),
    },
  },
];

describe('the controls of plain fields', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  test('What is entered in each is stored and delivered as the specification says', async () => {
    const { page, save, stored, delivered, complaints, close } = await openThing(app, schema, {
      options: { timezoneId: 'Europe/Berlin' },
    });
    const box = (name: string) => page.getByRole('textbox', { name });
    await page.getByText('Shown in lists').waitFor();
    expect(await box('Title').getAttribute('placeholder')).toBe('A title');
    await box('Title').fill('Größe 😀');
    await page.getByText('7 / 12').waitFor();
    await box('Code').fill('ABC');
    await box('Story').fill('Two\nlines');
    await box('Count').fill('2,5');
    await box('Count').press('ArrowUp');
    await page.getByRole('switch', { name: 'Active' }).press('Space');
    await page.getByRole('group', { name: 'Day' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('20260507');
    await page.getByRole('group', { name: 'Moment' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('202605070930');
    await page.getByText('Time zone: Europe/Berlin, UTC+02:00').waitFor();
    await page.getByText('In UTC: 2026-05-07 07:30').waitFor();
    await box('Paint').fill('rgb(1 200 3 / .5)');
    await box('Data, JSON').fill('{"a": [1, null, "x"]}');
    await page.getByRole('button', { name: /Size/ }).click();
    await page.getByRole('option', { name: 'Large' }).click();
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.keyboard.type('land 33');
    await page.getByRole('option', { name: 'Land 33' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await findAccessFaults(page)).toEqual([]);
    await save();
    const content = {
      title: 'Größe 😀',
      code: 'ABC',
      story: 'Two\nlines',
      count: 2.6,
      isOn: true,
      day: '2026-05-07',
      at: '2026-05-07T07:30:00Z',
      paint: 'rgb(1 200 3 / .5)',
      data: { a: [1, null, 'x'] },
      size: 'l',
      country: 'l33',
    };
    expect(await stored()).toEqual(content);
    expect(await delivered()).toMatchObject(content);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('what plain fields do with values that are none', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  test.each([
    ['en-GB', '1,234', 1234, '1234'],
    ['en-IN', '12,34,567.5', 1_234_567.5, '1234567.5'],
    ['de-DE', '12.500', 12_500, '12500'],
    ['de-DE', '1.234,567', 1234.567, '1234,567'],
    ['fr-FR', '1 234', 1234, '1234'],
  ])('In %s, a number typed as %s is stored as %d', async (locale, typed, value, shown) => {
    const price = [{ name: 'price', label: 'Price', type: 'number' }];
    const { page, save, stored, reopen, complaints, close } = await openThing(app, price, {
      options: { locale },
    });
    const box = page.getByRole('textbox', { name: 'Price' });
    await box.fill(typed);
    await save();
    expect(await stored()).toEqual({ price: value });
    await reopen();
    expect(await box.inputValue()).toBe(shown);
    await box.fill('9007199254740993');
    expect(await box.getAttribute('aria-invalid')).toBe('true');
    expect(complaints).toEqual([]);
    await close();
  });

  test('What is no number, colour or JSON stays on the screen, says so, and is not stored', async () => {
    const { page, save, stored, complaints, close } = await openThing(app, schema, {
      fields: { title: 'a', count: 3, paint: '#fff', data: { a: 1 } },
    });
    const box = (name: string) => page.getByRole('textbox', { name });
    await box('Count').fill('many');
    await page.getByText('This is not a number').waitFor();
    await box('Paint').fill('greenish');
    await page.getByText('This is no colour').waitFor();
    await box('Data, JSON').fill('{"a": ');
    await page.getByText('This is not valid JSON').waitFor();
    await box('Title').fill('b');
    expect(await findAccessFaults(page)).toEqual([]);
    await save();
    expect(await stored()).toEqual({ title: 'b', count: 3, paint: '#fff', data: { a: 1 } });
    expect(await box('Count').inputValue()).toBe('many');
    expect(await box('Paint').inputValue()).toBe('greenish');
    expect(await box('Data, JSON').textContent()).toBe('{"a": ');
    await box('Count').fill('');
    await box('Paint').fill('Teal');
    await box('Data, JSON').fill('');
    await save();
    expect(await stored()).toEqual({ title: 'b', paint: 'Teal' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('Dates that the calendar does not know are kept as text until they are emptied', async () => {
    const fields = { title: 'a', day: '5 May 2026', at: '2026-05-07T09:30' };
    const { page, save, stored, complaints, close } = await openThing(app, schema, { fields });
    const day = page.getByRole('textbox', { name: 'Day' });
    expect(await day.inputValue()).toBe('5 May 2026');
    await page.getByText('This text does not say a date, a time and a zone.').waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('b');
    await save();
    expect(await stored()).toEqual({ ...fields, title: 'b' });
    await day.fill('');
    await page.getByRole('button', { name: /Calendar Day|Day.*Calendar/ }).click();
    await page
      .getByRole('button', { name: /(?:15|fifteenth)/i })
      .first()
      .click();
    await save();
    expect((await stored())['day']).toMatch(/^\d{4}-\d\d-15$/);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A stored moment with another offset shows in the own zone or in UTC, and is not touched by looking', async () => {
    const fields = { title: 'a', at: '2026-01-01T00:30:00.5-05:00' };
    const { page, save, stored, complaints, close } = await openThing(app, schema, {
      fields,
      options: { timezoneId: 'Asia/Tokyo' },
    });
    const moment = page.getByRole('group', { name: 'Moment' });
    await page.getByText('Time zone: Asia/Tokyo, UTC+09:00').waitFor();
    expect((await moment.getByRole('spinbutton').allTextContents()).join(' ')).toBe('2026 01 01 14 30');
    await page.getByRole('button', { name: 'Show in UTC' }).click();
    expect((await moment.getByRole('spinbutton').allTextContents()).join(' ')).toBe('2026 01 01 05 30');
    await page.getByRole('textbox', { name: 'Title' }).fill('b');
    await save();
    expect(await stored()).toEqual({ ...fields, title: 'b' });
    await page.getByRole('button', { name: 'Clear: Moment' }).click();
    await save();
    expect(await stored()).toEqual({ title: 'b' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('A colour picked by keyboard is stored as hex, with its opacity', async () => {
    const { page, save, stored, complaints, close } = await openThing(app, schema, {
      fields: { title: 'a', paint: 'teal' },
    });
    await page.getByRole('button', { name: 'Pick Paint, now teal' }).click();
    const opacity = page.getByRole('slider', { name: 'Opacity' });
    await opacity.waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await opacity.press('PageDown');
    await page.keyboard.press('Escape');
    await save();
    expect((await stored())['paint']).toMatch(/^#008080[0-9a-f]{2}$/);
    expect(complaints).toEqual([]);
    await close();
  });

  test('What the service refuses stands at its field; a value of an older type is shown until it is cleared', async () => {
    const { page, save, stored, complaints, close } = await openThing(
      app,
      [...schema, { name: 'old', label: 'Old', type: 'json' }],
      { fields: { title: 'a', old: { was: 'json' } } },
    );
    const type = new URL(page.url()).pathname.split('/').at(-2) ?? '';
    const types = await app.tenant.admin('GET', '/collection-types');
    const { id } = types.body.data.find((one: { slug: string }) => one.slug === type);
    const changed = await app.tenant.admin('PUT', `/collection-types/${id}`, {
      schema: [...schema, { name: 'old', label: 'Old', type: 'text' }],
    });
    expect(changed.status, changed.text).toBe(200);
    await page.reload();
    await page.getByText('What is stored here does not fit the field’s type, text.').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill('abc');
    expect(await page.getByText('Capital letters only').count()).toBe(0);
    await page.keyboard.press('Control+s');
    await page.getByText('Capital letters only').nth(1).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Code' }).fill('ABC');
    await page.getByRole('button', { name: 'Clear and enter anew' }).click();
    await page.getByRole('textbox', { name: 'Old' }).fill('now text');
    await save();
    expect(await stored()).toEqual({ title: 'a', code: 'ABC', old: 'now text' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('Whoever may only read can change nothing', async () => {
    const { page, complaints, close } = await openThing(app, schema, {
      role: 'viewer',
      fields: { title: 'a', data: { a: 1 }, day: '2026-05-07', size: 's' },
    });
    expect(await page.getByRole('textbox', { name: 'Title' }).getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('textbox', { name: 'Data, JSON' }).getAttribute('contenteditable')).toBe(
      'false',
    );
    expect(await page.getByRole('button', { name: /Size/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Clear/ }).count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
