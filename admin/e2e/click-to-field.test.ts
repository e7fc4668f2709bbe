import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EditAttributes, edit } from '../../client/src/preview.ts';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { buildModule } from './module-in-browser.ts';

interface Card {
  readonly _key: string;
  readonly _type: string;
  readonly title: string;
}

const titles = Array.from({ length: 20 }, (_, index) => `Card ${String.fromCharCode(65 + index)}`);

describe('a site that marks what it shows with the client', () => {
  let app: AdminApp;
  let site: Server;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const code = await buildModule('../../client/src/preview.ts');
    const { address } = app.service.server;
    const words = ({ 'data-galley': at = '', 'data-galley-name': name = '' }: EditAttributes) =>
      `data-galley='${at}' data-galley-name="${name}"`;
    site = createServer(async (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://site');
      const path = `${address}/api/v1/pages${searchParams.get('path')}?sourceMap=true`;
      const previewKey = searchParams.get('token') ?? '';
      const { data } = (await app.service.send('GET', path, { key: app.tenant.keys.public, previewKey }))
        .body;
      const cards = ((data?.content.cards ?? []) as Card[]).map(
        (card) => `<p ${words(edit(data, 'cards', card, 'title'))}>${card.title}</p>`,
      );
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end(`<!doctype html><title>Site</title><main>${cards.join('')}</main><script>${code};
        const refresh = async () => {
          const next = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
          document.querySelector('main').replaceWith(next.querySelector('main'));
        };
        tested.connectToEditor({ app: '${address}', refresh });</script>`);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    await app.tenant.admin(
      'POST',
      '/preview-sites',
      { name: 'Site', url: `http://127.0.0.1:${port}/preview?token={token}&path={path}` },
      'developer',
    );
    await app.tenant.createType('components', {
      name: 'Card',
      slug: 'card',
      schema: [{ name: 'title', label: 'Title', type: 'text' }],
    });
    await app.tenant.createType('page-types', {
      name: 'Board',
      slug: 'board',
      schema: [{ name: 'cards', label: 'Cards', type: 'componentPicker' }],
    });
  });
  afterAll(async () => {
    await app.close();
    await new Promise((resolve) => site.close(resolve));
  });

  test('20 marked elements each open their field, after the blocks were moved too', async () => {
    const fields = { cards: titles.map((title) => ({ _type: 'card', title })) };
    const body = { name: 'A board', slug: 'a-board', pageType: 'board', fields };
    const made = (await app.tenant.admin('POST', '/pages', body, 'editor')).body.data;
    const visitor = await app.visit('editor');
    const { page } = visitor;
    await visitor.open(`/pages/${made.id}`);
    await page.getByRole('button', { name: 'Preview beside the form' }).click();
    await page.locator('iframe[data-connection=connected]').waitFor();
    const shown = page.frameLocator('iframe').locator('p');
    const opens = async (title: string) => {
      await shown.getByText(title, { exact: true }).click();
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value))
        .toBe(title);
    };
    for (const title of titles) await opens(title);

    // Somebody turns the order round: the page and the form follow, and what was marked leads to where it is now.
    const turned = [...made.draftContent.cards].reverse();
    await app.tenant.admin('PUT', `/pages/${made.id}`, { fields: { cards: turned }, version: 1 }, 'admin');
    await expect.poll(() => shown.allTextContents()).toEqual([...titles].reverse());
    for (const title of titles) await opens(title);

    // What is typed is in the page, at its block.
    const typed = page.getByRole('textbox', { name: 'Title' }).first();
    await typed.fill('Typed');
    await expect.poll(() => shown.first().textContent()).toBe('Typed');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }, 120_000);
});
