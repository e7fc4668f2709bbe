import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { wordsOf } from './app-words.ts';

// Whole walks in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 120_000 });

const hour = 3_600_000;

const timezoneId = 'Europe/Berlin';
/** A month that no test comes to: all of it is in the future. */
const month = '2041-05';

const cellOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
const entryIn = (place: Locator, name: string) => place.getByRole('link', { name: new RegExp(name) });

describe('the calendar', () => {
  let app: AdminApp;
  const ids = new Map<string, string>();

  const add = async (name: string, schedule: object | null, fields: object = { title: name }) => {
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const { body } = await app.tenant.admin('POST', '/pages', { name, slug, pageType: 'note', fields });
    ids.set(name, body.data.id);
    if (schedule) await put(name, schedule);
  };
  const put = (name: string, schedule: object) =>
    app.tenant.admin('POST', `/pages/${ids.get(name)}/schedule`, schedule);
  const stored = async (name: string) => {
    const { publishAt, unpublishAt } = (await app.tenant.admin('GET', `/pages/${ids.get(name)}`)).body.data;
    return { publishAt, unpublishAt };
  };

  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const title = { name: 'title', label: 'Title', type: 'text', required: true };
    await app.tenant.createType('page-types', { name: 'Note', slug: 'note', schema: [title] });
    await add('Spring issue', {
      publishAt: `${month}-14T07:00:00.000Z`,
      unpublishAt: `${month}-20T10:00:00.000Z`,
    });
    // Half past midnight in Berlin is the day before in UTC.
    await add('Night shift', { publishAt: `${month}-09T22:30:00.000Z` });
    for (const n of [1, 2, 3, 4, 5]) await add(`Brief ${n}`, { publishAt: `${month}-22T0${n}:00:00.000Z` });
    await add('Never planned', null);
    const other = await app.service.createTenant();
    await other.createType('page-types', { name: 'Note', slug: 'note', schema: [] });
    const foreign = await other.admin('POST', '/pages', {
      name: 'Foreign',
      slug: 'foreign',
      pageType: 'note',
    });
    const publishAt = `${month}-14T08:00:00.000Z`;
    await other.admin('POST', `/pages/${foreign.body.data.id}/schedule`, { publishAt });
  });
  afterAll(() => app.close());

  test('shows a month in the zone of the reader, in words, and opens what has no room', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor', {
      timezoneId,
      locale: 'en-GB',
    });
    await open(`/calendar?day=${month}-14`);
    await page.getByRole('heading', { name: 'May 2041' }).waitFor();
    await page.getByText('Europe/Berlin').waitFor();
    const day = cellOf(page, `${month}-14`);
    await entryIn(day, 'Spring issue').waitFor();
    expect(await day.innerText()).toMatch(/09:00 Goes live\s+Spring issue/);
    expect(await day.innerText()).toMatch(/^Tuesday,? 14 May 2041\b[\s\S]*1 on this day/);
    expect(await cellOf(page, `${month}-20`).innerText()).toMatch(/12:00 Goes offline\s+Spring issue/);
    await entryIn(cellOf(page, `${month}-10`), 'Night shift').waitFor();
    expect(await entryIn(cellOf(page, `${month}-09`), 'Night shift').count()).toBe(0);
    for (const absent of ['Foreign', 'Never planned', 'Today,'])
      expect([absent, await page.getByText(absent).count()]).toEqual([absent, 0]);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);

    const full = cellOf(page, `${month}-22`);
    expect(await full.getByRole('link').count()).toBe(3);
    await full.getByRole('button', { name: '+2 more' }).click();
    const dialog = page.getByRole('dialog', { name: /22 May 2041/ });
    expect(await dialog.getByRole('listitem').count()).toBe(5);
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Brief 5' }).click();
    await page.waitForURL(new RegExp(`/admin/pages/${ids.get('Brief 5')}`));
    await settled();
    expect(complaints).toEqual([]);
    await close();
  });

  test('is dragged to another day, keeps its time of day, and is taken back', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor', { timezoneId });
    await open(`/calendar?day=${month}-14`);
    await entryIn(cellOf(page, `${month}-14`), 'Spring issue').dragTo(cellOf(page, `${month}-16`));
    await entryIn(cellOf(page, `${month}-16`), 'Spring issue').waitFor();
    await page.getByText('“Spring issue” was moved').waitFor();
    const unpublishAt = `${month}-20T10:00:00.000Z`;
    expect(await stored('Spring issue')).toEqual({ publishAt: `${month}-16T07:00:00.000Z`, unpublishAt });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Spring issue” is back on its day').waitFor();
    await entryIn(cellOf(page, `${month}-14`), 'Spring issue').waitFor();
    expect(await stored('Spring issue')).toEqual({ publishAt: `${month}-14T07:00:00.000Z`, unpublishAt });
    await settled();

    // What the service refuses is put back, with the reason.
    await entryIn(cellOf(page, `${month}-14`), 'Spring issue').dragTo(cellOf(page, `${month}-24`));
    await page.getByText('It must go offline later than it goes live.').waitFor();
    await entryIn(cellOf(page, `${month}-14`), 'Spring issue').waitFor();
    await settled();
    expect(await entryIn(cellOf(page, `${month}-24`), 'Spring issue').count()).toBe(0);
    expect(await stored('Spring issue')).toEqual({ publishAt: `${month}-14T07:00:00.000Z`, unpublishAt });

    // So is what somebody else has moved meanwhile, which is shown where it is now.
    await put('Night shift', { publishAt: `${month}-11T10:00:00.000Z` });
    await entryIn(cellOf(page, `${month}-10`), 'Night shift').dragTo(cellOf(page, `${month}-13`));
    await page.getByText(/^Somebody has changed its schedule: it goes live on May 11, 2041/).waitFor();
    await entryIn(cellOf(page, `${month}-11`), 'Night shift').waitFor();
    await settled();
    expect(await entryIn(cellOf(page, `${month}-13`), 'Night shift').count()).toBe(0);
    expect((await stored('Night shift')).publishAt).toBe(`${month}-11T10:00:00.000Z`);
    expect(complaints.filter((text) => !/40[09]/.test(text))).toEqual([]);
    await close();
  });

  test('is walked and moved by keyboard, and nothing goes into the past', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor', {
      timezoneId,
      locale: 'en-GB',
    });
    await open(`/calendar?day=${month}-21`);
    const focused = page.locator('td:focus');
    const isAt = (day: string) => expect.poll(() => focused.getAttribute('data-day')).toBe(day);
    await cellOf(page, `${month}-21`).focus();
    await page.keyboard.press('ArrowRight');
    await isAt(`${month}-22`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await isAt('2041-06-05');
    await page.getByRole('heading', { name: 'June 2041' }).waitFor();
    await page.keyboard.press('PageUp');
    await isAt('2041-05-05');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await isAt(`${month}-19`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await isAt(`${month}-22`);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /22 May 2041/ }).waitFor();
    await page.getByRole('button', { name: /Move to another day … Brief 1/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move “Brief 1” to another day' });
    await dialog.waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog.getByRole('spinbutton', { name: /year/ }).focus();
    await page.keyboard.type('2001');
    await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await dialog.getByText('22 May 2001, 03:00 has passed. Choose a later day').waitFor();
    await dialog.getByRole('spinbutton', { name: /year/ }).focus();
    await page.keyboard.type('2041');
    await dialog.getByRole('spinbutton', { name: /day/ }).focus();
    await page.keyboard.type('27');
    await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await page.getByText('“Brief 1” was moved').waitFor();
    await entryIn(cellOf(page, `${month}-27`), 'Brief 1').waitFor();
    await isAt(`${month}-22`);
    expect((await stored('Brief 1')).publishAt).toBe(`${month}-27T01:00:00.000Z`);
    await settled();
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'June 2041' }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('heading', { name: 'May 2041' }).waitFor();
    await page.getByRole('radio', { name: 'Week' }).click();
    await page.getByRole('heading', { name: /20.*26 May 2041/ }).waitFor();
    await settled();
    expect(await cellOf(page, `${month}-22`).getByRole('link').count()).toBe(4);
    expect(await cellOf(page, `${month}-27`).count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Today' }).click();
    const today = page.locator('[aria-current="date"]');
    await today.getByText('Today').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('shows what failed with its reason and what went live, says when there is nothing, and what it could not read', async () => {
    const publishAt = new Date(app.service.clock.now() + hour).toISOString();
    await add('Half done', { publishAt }, {});
    await add('Ready', { publishAt });
    app.service.clock.advance(2 * hour);
    await app.service.runJobs();
    const { page, open, settled, complaints, close } = await app.visit('editor', { timezoneId: 'UTC' });
    const day = publishAt.slice(0, 10);
    await open(`/calendar?view=week&day=${day}`);
    const failed = entryIn(cellOf(page, day), 'Half done');
    expect(await failed.innerText()).toMatch(/Did not go live[\s\S]*title: /);
    expect(await failed.innerText()).not.toContain('Publishing at');
    await expect
      .poll(() =>
        page
          .locator('td')
          .getByRole('link', { name: /Went live Ready/ })
          .count(),
      )
      .toBe(1);
    expect(
      await page
        .getByRole('link', { name: /Went live/ })
        .first()
        .getAttribute('draggable'),
    ).toBe('false');
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);

    await open('/calendar?day=2042-02-10');
    await page.getByText('Nothing goes live this month. Schedule a page in its editor.').waitFor();
    await open('/calendar?day=2012-02-10');
    await page.getByText('Nothing went live this month.').waitFor();
    expect(complaints).toEqual([]);
    await page.route('**/api/v1/admin/calendar?*', (route) =>
      route.fulfill({ status: 403, body: '{"error":{"code":"FORBIDDEN","message":"Not now."}}' }),
    );
    await open('/calendar?day=2042-03-10');
    await page.getByText('Not now.').waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('grid').waitFor();
    await settled();
    await close();
  });

  test('is a list by day in a window of 360 pixels, begins on the right for some, and is not for viewers', async () => {
    const phone = { timezoneId, locale: 'ar-EG', viewport: { width: 360, height: 740 } };
    const { page, open, settled, complaints, close } = await app.visit('editor', phone);
    await open(`/calendar?day=${month}-14`);
    const say = await wordsOf(page);
    await page.getByRole('link', { name: 'Spring issue' }).first().waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(360);
    // The month in small opens the days on which something happens.
    const ofDay = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { dateStyle: 'full', calendar: 'gregory' });
    const whole = ofDay.format(new Date(`${month}-14T12:00:00`));
    await page.getByRole('button', { name: new RegExp(`^${whole}, `) }).click();
    await page.getByRole('dialog', { name: whole }).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: new RegExp(`${say('Move to another day …')} Spring issue`) })
      .first()
      .click();
    const title = say('Move “{name}” to another day').replace('{name}', '\u2068Spring issue\u2069');
    await page.getByRole('dialog', { name: title }).waitFor();
    expect(await width()).toBe(360);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 900 });
    await cellOf(page, `${month}-14`).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('td:focus').getAttribute('data-day')).toBe(`${month}-13`);
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();

    const viewer = await app.visit('viewer');
    await viewer.open('/');
    expect(await viewer.page.getByRole('link', { name: 'Calendar' }).count()).toBe(0);
    await viewer.open('/calendar');
    await viewer.page.getByText('This screen needs the role editor.').waitFor();
    await viewer.close();
  });
});
