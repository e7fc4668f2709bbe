import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 90_000 });

let app: AdminApp;
beforeAll(async () => {
  app = await openAdminApp('sqlite');
});
afterAll(() => app.close());

const text = (name: string) => ({ name, label: name, type: 'text' });

describe('an input method', () => {
  /** The key that ends a conversion, as browsers report it: during the composition, or after it with the code 229 alone. */
  const orders = {
    'in the composition': { isComposing: true },
    'after it, as Safari does': { isComposing: false },
  };

  async function pressInComposition(page: Page, key: string, order: object) {
    await page.evaluate(
      ({ key: name, more }) => {
        const event = {
          key: name,
          code: name,
          keyCode: 229,
          bubbles: true,
          cancelable: true,
          composed: true,
          ...more,
        };
        for (const type of ['keydown', 'keyup'])
          document.activeElement?.dispatchEvent(new KeyboardEvent(type, event));
      },
      { key, more: order },
    );
  }

  test.each(Object.entries(orders))(
    '%s keeps Enter and Escape from dialogs, forms and fields',
    async (_, order) => {
      const { page, open, close } = await app.visit('editor', { ownProfile: true });
      await open('/releases');
      await page.getByRole('button', { name: 'New release' }).first().click();
      const name = page.getByRole('dialog').getByRole('textbox').first();
      await name.fill('はるごう');
      for (const key of ['Enter', 'Escape']) await pressInComposition(page, key, order);
      expect(await name.inputValue()).toBe('はるごう');
      expect((await app.tenant.admin('GET', '/releases')).body.data).toEqual([]);
      // The same keys without a composition do what they always did.
      await page.keyboard.press('Escape');
      await name.waitFor({ state: 'hidden' });

      const type = {
        name: 'Things',
        slug: `things-${Math.random().toString(36).slice(2, 8)}`,
        schema: [text('t')],
      };
      await app.tenant.createType('collection-types', type);
      await open(`/items/${type.slug}?status=published`);
      await page
        .getByRole('button', { name: /save view/i })
        .first()
        .click();
      const view = page.getByRole('dialog').getByRole('textbox').first();
      await view.fill('げつようび');
      for (const key of ['Enter', 'Escape']) await pressInComposition(page, key, order);
      expect(await view.isVisible()).toBe(true);
      expect(
        (await app.tenant.admin('GET', `/views?list=items/${type.slug}`, undefined, 'editor')).body.data,
      ).toEqual([]);
      await close();
    },
  );

  test('keeps Escape in rich text from the dialog around it', async () => {
    const { page, close } = await openThing(app, [{ name: 'w', label: 'w', type: 'wysiwyg' }, text('t')]);
    await page.getByRole('textbox', { name: 'w' }).click();
    await page.keyboard.type('日本');
    const heard = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const keys: string[] = [];
          document.querySelector('#app')?.addEventListener('keydown', (event) => {
            keys.push((event as KeyboardEvent).key);
            if ((event as KeyboardEvent).key === 'End') resolve(keys);
          });
        }),
    );
    for (const order of Object.values(orders)) await pressInComposition(page, 'Escape', order);
    await page.keyboard.press('End');
    expect(await heard).toEqual(['End']);
    await close();
  });
});

test('a translator of the browser does not take the screen, and new words are shown', async () => {
  const { page, complaints, stored, close } = await openThing(
    app,
    [text('one'), { name: 'num', label: 'num', type: 'number', options: { max: 5 } }],
    { fields: { one: '1' } },
  );
  await page.evaluate(translatePage);
  await page.getByText('[Everything is saved]').waitFor();
  await page.getByRole('textbox', { name: 'one' }).fill('typed');
  await page.getByText('[Unsaved changes').first().waitFor();
  expect(await page.getByText('Everything is saved').count()).toBe(0);
  await page.keyboard.press('Control+s');
  await page.getByText('[Everything is saved]').waitFor();
  expect(await stored()).toMatchObject({ one: 'typed' });
  for (const name of ['Media', 'Pages', 'Home']) {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: `[${name}]` })
      .first()
      .click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect(await page.getByText('could not be shown').count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

/** What a translator does: each text becomes an element with other words, and so does each text that comes later. */
function translatePage(): void {
  const skip = 'script,style,font,textarea,[translate=no]';
  const turn = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const one of texts) {
      if (one.data.trim() === '' || !one.parentElement || one.parentElement.closest(skip)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `[${one.data}]`;
      outer.append(inner);
      one.replaceWith(outer);
    }
  };
  turn();
  new MutationObserver(turn).observe(document.body, { childList: true, subtree: true, characterData: true });
}

test('a translator does not write into rich text', async () => {
  const fields = { w: '<p>Some words</p>' };
  const { page, stored, close } = await openThing(
    app,
    [{ name: 'w', label: 'w', type: 'wysiwyg' }, text('t')],
    { fields },
  );
  await page.evaluate(translatePage);
  await page.getByRole('textbox', { name: '[t]', exact: true }).fill('x');
  await page.keyboard.press('Control+s');
  await page.getByText('[Everything is saved]').waitFor();
  expect(await stored()).toEqual({ ...fields, t: 'x' });
  await close();
});

test('a part that fails is shown as such, and what is typed beside it is saved', async () => {
  const { page, stored, reopen, close } = await openThing(
    app,
    [{ name: 'w', label: 'w', type: 'wysiwyg' }, text('t')],
    { options: { ownProfile: true } },
  );
  const chunk = /assets\/rich-text-control.*\.js/;
  await page.route(chunk, (route) => route.abort());
  await reopen();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByRole('textbox', { name: 't', exact: true }).fill('typed');
  await page.keyboard.press('Control+s');
  await page.getByText('Everything is saved').waitFor();
  expect(await stored()).toEqual({ t: 'typed' });

  // What could not be loaded is there after one more try, and so is what was typed since; without a connection the page stays.
  await page.getByRole('textbox', { name: 't', exact: true }).fill('typed and not saved');
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await page.route('**/*', (route) => route.abort());
  await retry.click();
  await page.getByText('The service does not answer.').waitFor();
  await page.unroute('**/*');
  await page.unroute(chunk);
  await retry.click();
  await page.getByRole('textbox', { name: 'w', exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 't', exact: true }).inputValue()).toBe(
    'typed and not saved',
  );
  expect(await retry.count()).toBe(0);
  await close();
});

test.each([
  '/pages?where=%5B%22fields.x%3Aeq%3A1%22%2C%22fie',
  '/pages?where={"a',
  '/pages?columns=12&page=x&limit=%5B',
  '/media?folder=%E3%8&sort={',
  '/explorer?where=%5B%22a&kind=',
  '/calendar?month=2026-1&show=%7B',
])('an address that was cut shows its screen: %s', async (path) => {
  const { page, open, complaints, close } = await app.visit('editor');
  await open(path);
  expect(await page.getByText('could not be shown').count()).toBe(0);
  await page.getByRole('navigation').first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a file that is dropped anywhere leaves the page where it is', async () => {
  const { page, open, close } = await openThing(app, [
    { name: 'pic', label: 'pic', type: 'image' },
    { name: 'w', label: 'w', type: 'wysiwyg' },
    text('t'),
  ]);
  const dropOn = (selector: string) =>
    page.evaluate((where) => {
      const target = document.querySelector(where);
      if (!target) return `no ${where}`;
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }));
      return ['dragenter', 'dragover', 'drop'].map((type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        target.dispatchEvent(event);
        return event.defaultPrevented;
      });
    }, selector);
  for (const place of ['[contenteditable=true]', 'main input', 'main', 'nav', 'header', 'body'])
    expect(await dropOn(place), place).toMatchObject({ 1: true, 2: true });
  await open('/media');
  for (const place of ['main', 'nav']) expect(await dropOn(place), place).toMatchObject({ 1: true, 2: true });
  // A text that is dragged is no file.
  const isTextFree = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'words');
    const event = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return !event.defaultPrevented;
  });
  expect(isTextFree).toBe(true);
  await close();
});
