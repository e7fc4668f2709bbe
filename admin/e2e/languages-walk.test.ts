import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { printedUnder, type Serving, serveGalley } from '../../server/test/programs/run-galley.ts';
import { findAccessFaults } from './app-in-browser.ts';
import { openBrowser, watchComplaints } from './open-browser.ts';
import { followPage } from './settled-page.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** An OpenAI-compatible endpoint on this host that says each text in capitals, and leaves the marks in it. */
async function startModel(): Promise<{ readonly url: string; readonly asked: string[]; close(): void }> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const order = JSON.parse(Buffer.concat(parts).toString('utf8')).messages[1].content as string;
      asked.push(order);
      const [, texts = '[]'] = /<content>\n([\s\S]*)\n<\/content>/.exec(order) ?? [];
      const content = JSON.stringify({ texts: JSON.parse(texts).map((text: string) => text.toUpperCase()) });
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () => server.close(),
  };
}

let data: string;
let galley: Serving;
let model: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'galley-languages-'));
  model = await startModel();
  galley = await serveGalley({
    GALLEY_DATA_DIR: data,
    GALLEY_AI_BASE_URL: model.url,
    GALLEY_AI_MODEL: 'capitals',
  });
});
afterAll(async () => {
  galley.signal('SIGTERM');
  await galley.ended;
  model.close();
  rmSync(data, { recursive: true, force: true });
});

const printed = (name: string) => printedUnder(name, galley.welcome);

/** What readers get, with the language that the answer says. */
async function read(path: string) {
  const response = await fetch(`${galley.url}/api/v1${path}`, {
    headers: { 'X-API-Key': printed('Public key') },
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers and assert what they find.
  const body = (await response.json()) as any;
  return { status: response.status, language: response.headers.get('content-language'), body };
}

/** Nothing that axe finds, in the light and in the dark. */
async function expectNoFaults(page: Page): Promise<void> {
  expect(await findAccessFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function addLanguage(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a language' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a language' });
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  await dialog.getByRole('button', { name: 'Add the language' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function addField(page: Page, type: string, label: string, isLocalized: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Add a field', exact: true }).last().click();
  const picker = page.getByRole('dialog', { name: 'Add a field' });
  await picker
    .getByRole('button')
    .filter({ has: page.locator('code', { hasText: new RegExp(`^${type}$`) }) })
    .click();
  await picker.waitFor({ state: 'detached' });
  const row = page.getByRole('list', { name: 'Fields', exact: true }).locator(':scope > li').last();
  await row.getByLabel('Label', { exact: true }).first().fill(label);
  if (isLocalized) await row.getByText('A value in each language').click();
  await row.locator('[aria-expanded=true]').first().click();
}

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Language: / }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('button', { name: `Language: ${name}` }).waitFor();
}

const box = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true });

test('A newcomer adds a language, translates an article beside its source, and readers get it from right to left', async () => {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const settled = followPage(page);
  const complaints = watchComplaints(page);
  await page.goto(`${galley.url}/admin/languages`);
  await box(page, 'E-mail').fill(printed('Owner'));
  await box(page, 'Password').fill(printed('Password'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  // The first language changes nothing; a code that is none is refused where it is typed.
  await page.getByText('Content has no language yet').waitFor();
  await settled();
  await expectNoFaults(page);
  await addLanguage(page, 'en');
  await page.getByText('With one language nothing is different for editors.').waitFor();
  await page.getByRole('button', { name: 'Add a language' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a language' });
  await box(adding, 'Code').fill('arabic');
  await adding.getByRole('button', { name: 'Add the language' }).click();
  await adding.getByText('“arabic” is no code of a language.').waitFor();
  await box(adding, 'Code').fill('ar');
  expect(await box(adding, 'Name').inputValue()).toBe('Arabic');
  await settled();
  await expectNoFaults(page);
  await adding.getByRole('button', { name: 'Add the language' }).click();
  await adding.waitFor({ state: 'detached' });
  const languages = page.getByRole('list', { name: 'Languages' });
  await languages.getByText('What is not translated is shown in English.').waitFor();
  // It is made ready in the background, and the screen follows.
  await expect.poll(() => languages.getByText('Being made ready').count()).toBe(0);

  // A type of which headline and text are translated, and the code is shared.
  await page.goto(`${galley.url}/admin/schemas/collection-types/new`);
  await box(page, 'Name').fill('Notices');
  await addField(page, 'text', 'Headline', true);
  await addField(page, 'wysiwyg', 'Text', true);
  await addField(page, 'text', 'Number', false);
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/schemas\/collection-types\/[0-9a-f-]{36}/);
  await page.goto(`${galley.url}/admin/items/notices/new`);
  await box(page, 'Name').fill('High tide');
  await box(page, 'Headline').fill('The tide turns twice a day');
  await box(page, 'Text').click();
  await page.keyboard.type('Read the water before you sail.');
  await box(page, 'Number').fill('HT-1');
  await page.getByRole('button', { name: 'Publish …' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('“High tide” is live').waitFor();
  const english = await read('/collections/notices/high-tide');
  expect(english.body.data).toMatchObject({ headline: 'The tide turns twice a day', number: 'HT-1' });

  // In Arabic nothing is there: what readers see stands greyed in its place, and is not in the draft.
  const headline = box(page, 'Headline');
  await headline.focus();
  await chooseLanguage(page, 'Arabic');
  await page.waitForURL(/[?&]locale=ar/);
  await expect
    .poll(() =>
      page.evaluate(() =>
        document.activeElement?.closest('[data-field-path]')?.getAttribute('data-field-path'),
      ),
    )
    .toBe('headline');
  expect(await headline.inputValue()).toBe('');
  expect(await headline.getAttribute('placeholder')).toBe('The tide turns twice a day');
  expect(
    await headline.evaluate((input) => [input.getAttribute('lang'), getComputedStyle(input).direction]),
  ).toEqual(['ar', 'rtl']);
  expect(await box(page, 'Number').count()).toBe(0);
  await page.getByText('Shared by all languages').click();
  await page.getByRole('link', { name: 'Edit it in English' }).waitFor();
  await page.getByText('HT-1').waitFor();
  await settled();
  await expectNoFaults(page);

  // Beside its source, field by field.
  await page.getByRole('button', { name: 'Side by side' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  const source = page.getByRole('region', { name: 'Headline in English' });
  await source.getByText('The tide turns twice a day').waitFor();
  const tops = await Promise.all(
    [headline, source].map((part) => part.evaluate((element) => element.getBoundingClientRect().top)),
  );
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(60);
  await box(page, 'Name').fill('المد العالي');
  await headline.fill('ينقلب المد مرتين في اليوم');
  await page.getByRole('button', { name: 'Copy Text from English' }).click();
  await expect.poll(() => box(page, 'Text').textContent()).toBe('Read the water before you sail.');
  await box(page, 'Text').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('اقرأ الماء قبل أن تبحر.');
  await box(page, 'Slug').fill('al-madd');
  await settled();
  await expectNoFaults(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await settled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await findAccessFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Arabic, up to date with the English.').waitFor();
  // Readers see nothing of a draft.
  expect((await read('/collections/notices/high-tide?locale=ar')).body.data).toMatchObject({
    _locale: 'en',
    headline: 'The tide turns twice a day',
  });

  // Live in this language alone.
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish “.?المد العالي.?” in Arabic$/ });
  await dialog.getByText('/collections/notices/al-madd?locale=ar').waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText(/“.?المد العالي.?” is live/).waitFor();
  const arabic = await read('/collections/notices/al-madd?locale=ar');
  expect([arabic.status, arabic.language]).toEqual([200, 'ar']);
  expect(arabic.body.data).toMatchObject({
    ...{ _locale: 'ar', headline: 'ينقلب المد مرتين في اليوم', number: 'HT-1' },
    text: '<p>اقرأ الماء قبل أن تبحر.</p>',
  });
  const { _locales: _, ...after } = (await read('/collections/notices/high-tide')).body.data;
  const { _locales: __, ...before } = english.body.data;
  expect(after).toEqual(before);

  // A model fills what is empty, as changes that nobody has saved, and they can be taken back.
  await page.goto(`${galley.url}/admin/languages`);
  await addLanguage(page, 'de');
  await page.goBack();
  await page.getByRole('button', { name: 'Language: Arabic' }).waitFor();
  await chooseLanguage(page, 'German');
  await page.getByText('Nothing is here in German yet').waitFor();
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await page.getByText('3 fields are translated').waitFor();
  expect(await box(page, 'Name').inputValue()).toBe('HIGH TIDE');
  expect(await headline.inputValue()).toBe('THE TIDE TURNS TWICE A DAY');
  expect(await box(page, 'Text').textContent()).toBe('READ THE WATER BEFORE YOU SAIL.');
  expect(model.asked.join()).toContain('from English (en) to German (de)');
  await page.getByText('Not translated yet').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => headline.inputValue()).toBe('');
  await expect.poll(() => page.getByText('Everything is saved').count()).toBeGreaterThan(0);
  expect((await read('/collections/notices/high-tide?locale=de')).body.data._locale).toBe('en');

  // What stands in is never stored: the draft has what was written, and nothing else.
  await headline.fill('Die Flut kommt zweimal am Tag');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('German, up to date with the English.').waitFor();
  const draft = await page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1);
    const answer = await fetch(`/api/v1/admin/collection-items/${id}?locale=de`);
    return (await answer.json()).data.draftContent;
  });
  expect(draft).toEqual({ headline: 'Die Flut kommt zweimal am Tag' });
  expect(complaints).toEqual([]);
  await context.close();
});
