import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

/** Names that every object of JavaScript knows already. */
const names = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
const schema = names.map((name) => ({ name, label: `Its ${name}`, type: 'text' }));

describe('fields with names that objects have of themselves', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  test('They are empty at first, and what is entered is stored, delivered and shown again', async () => {
    const { page, save, stored, delivered, complaints, close } = await openThing(app, schema);
    const box = (name: string) => page.getByRole('textbox', { name: `Its ${name}` });
    for (const name of names) expect(await box(name).inputValue()).toBe('');
    for (const name of names) await box(name).fill(`the ${name}`);
    await save();
    const expected = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
    expect(await stored()).toEqual(expected);
    expect(await delivered()).toMatchObject(expected);
    await page.reload();
    for (const name of names) {
      await box(name).waitFor();
      expect(await box(name).inputValue()).toBe(`the ${name}`);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
