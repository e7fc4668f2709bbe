import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 180_000 });

let app: AdminApp;
beforeAll(async () => {
  app = await openAdminApp('sqlite');
});
afterAll(() => app.close());

/** Moments around both changes of the clocks, and far from them. */
const zones: Readonly<Record<string, readonly string[]>> = {
  'Europe/Berlin': [
    '2026-01-15T08:30:00Z',
    '2026-03-29T00:30:00Z',
    '2026-03-29T01:30:00Z',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-10-25T02:30:00Z',
  ],
  'America/New_York': [
    '2026-03-08T06:30:00Z',
    '2026-03-08T07:30:00Z',
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:30:00Z',
  ],
  'Australia/Lord_Howe': [
    '2026-04-04T14:45:00Z',
    '2026-04-04T15:15:00Z',
    '2026-10-03T15:29:00Z',
    '2026-10-03T15:45:00Z',
  ],
  'Asia/Kathmandu': ['2026-06-30T18:14:00Z', '2026-12-31T18:15:00Z'],
};

/** What a control shows, as a moment: its parts, and what its help says of the zone. */
async function shownIn(control: Locator): Promise<string> {
  const part = async (type: string) => (await control.locator(`[data-type=${type}]`).innerText()).trim();
  const [year, month, day, hour, minute] = await Promise.all(
    ['year', 'month', 'day', 'hour', 'minute'].map(part),
  );
  const [, sign, hours, minutes] = /UTC([+-])(\d\d):(\d\d)/.exec(await control.innerText()) ?? [
    '',
    '+',
    '00',
    '00',
  ];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:00${sign}${hours}:${minutes}`)
    .toISOString()
    .replace('.000Z', 'Z');
}

const ways: Readonly<Record<string, (control: Locator) => Promise<void>>> = {
  'a minute is typed': async (control) => {
    await control.locator('[data-type=minute]').click();
    await control.page().keyboard.type('41');
  },
  'the hour is stepped up': (control) => control.locator('[data-type=hour]').press('ArrowUp'),
  'the hour is stepped down': (control) => control.locator('[data-type=hour]').press('ArrowDown'),
  'the hour is typed': async (control) => {
    await control.locator('[data-type=hour]').click();
    await control.page().keyboard.type('02');
  },
  'the day is stepped': (control) => control.locator('[data-type=day]').press('ArrowUp'),
  'the month is stepped, half a year': async (control) => {
    for (let i = 0; i < 6; i++) await control.locator('[data-type=month]').press('ArrowUp');
  },
  'a day is typed that the month does not have': async (control) => {
    await control.locator('[data-type=month]').click();
    await control.page().keyboard.type('06');
    await control.locator('[data-type=day]').click();
    await control.page().keyboard.type('31');
  },
  'a part is emptied': (control) =>
    control
      .locator('[data-type=minute]')
      .press('Backspace')
      .then(() => control.locator('[data-type=minute]').press('Backspace')),
  'a local time is pasted': (control) => paste(control, '2026-10-25 02:15'),
  'a moment is pasted': (control) => paste(control, '2026-10-25T01:20:00Z'),
};

async function paste(control: Locator, text: string) {
  await control.page().evaluate((value) => navigator.clipboard.writeText(value), text);
  await control.locator('[data-type=hour]').press('Control+v');
}

test.each(Object.entries(zones))('%s: a field saves what it shows', async (timezoneId, moments) => {
  const names = moments.map((_, index) => `at${index}`);
  const { page, stored, close } = await openThing(
    app,
    names.map((name) => ({ name, label: `At ${name}`, type: 'datetime' })),
    {
      fields: Object.fromEntries(moments.map((at, index) => [`at${index}`, at])),
      options: { timezoneId, ownProfile: true },
    },
  );
  const control = (name: string) => page.locator(`[data-field-path="${name}"]`);
  const shown = async () =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await shownIn(control(name))])));
  expect(await shown()).toEqual(await stored());
  for (const [way, change] of Object.entries(ways)) {
    for (const name of names) await change(control(name));
    const isChanged = await page.getByText('Everything is saved').isHidden();
    await page.keyboard.press('Control+s');
    await page.getByText('Everything is saved').waitFor();
    expect.soft(await shown(), way).toEqual(await stored());
    expect.soft(isChanged || way === 'a part is emptied', way).toBe(true);
  }
  await close();
});
