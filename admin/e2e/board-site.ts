import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { galleyMiddleware, type Visit } from '../../client/src/adapters/astro.ts';
import { createClient, type UnknownSchema } from '../../client/src/index.ts';
import { type EditAttributes, edit } from '../../client/src/preview.ts';
import type { AdminApp } from './app-in-browser.ts';
import { buildModule } from './module-in-browser.ts';

/** A block of a board, as previews deliver it. */
interface Card {
  readonly title?: string;
  readonly text?: string;
}

/** A small site that shows boards by their slug, made of the client's adapter and nothing else. */
export interface BoardSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Makes the types that boards are of: pages of cards, of which there may be so many. */
async function addBoardTypes({ tenant }: AdminApp, maxItems: number): Promise<void> {
  await tenant.createType('components', {
    name: 'Card',
    slug: 'card',
    schema: [
      { name: 'title', label: 'Title', type: 'text' },
      { name: 'text', label: 'Text', type: 'wysiwyg' },
    ],
  });
  await tenant.createType('page-types', {
    name: 'Board',
    slug: 'board',
    schema: [{ name: 'cards', label: 'Cards', type: 'componentPicker', options: { maxItems } }],
  });
}

/** Makes a board of cards with these titles and answers its id. */
export async function makeBoard(
  { tenant }: AdminApp,
  slug: string,
  titles: readonly string[],
): Promise<string> {
  const cards = titles.map((title) => ({ _type: 'card', title, text: `<p>Text of <b>${title}</b>.</p>` }));
  const body = { name: 'A board', slug, pageType: 'board', fields: { cards } };
  const reply = await tenant.admin('POST', '/pages', body, 'editor');
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
}

/**
 * Makes the types of boards, starts the site and makes it the one that previews are opened on. Browsers find it at
 * `localhost`, which is another site than the app's 127.0.0.1.
 */
export async function startBoardSite(app: AdminApp, { mostCards = 1000 } = {}): Promise<BoardSite> {
  await addBoardTypes(app, mostCards);
  const { address } = app.service.server;
  const script = await buildModule('../../client/src/preview.ts');
  const client = createClient<UnknownSchema>({ url: address, key: app.tenant.keys.public, cache: false });
  const handle = galleyMiddleware<UnknownSchema>({ client, app: address });
  const server = createServer(async (asked, response) => {
    const request = requestOf(asked);
    const { pathname } = new URL(request.url);
    const locals = {} as Visit<UnknownSchema>;
    const answer = await handle({ request, locals, isPrerendered: false }, async () => {
      const found = await locals.galley.page(pathname.slice(1));
      const shown = found ? cardsOf(found.data) : '<p>There is no such page</p>';
      const { editor } = locals;
      const talks = editor ? `<meta name="galley-editor" content="${editor}">` : '';
      const end = editor ? `<script>${script};tested.connectToEditor()</script>` : '';
      const html = `<!doctype html><title>Site</title>${talks}<main>${shown}</main>${end}`;
      return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const site = { name: 'Site', url: `${url}/preview?token={token}&path={path}`, isDefault: true };
  await app.tenant.admin('POST', '/preview-sites', site, 'developer');
  return {
    url,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function requestOf({ url, headers }: IncomingMessage): Request {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(`http://${headers.host}${url}`, { headers: given });
}

function cardsOf(page: object): string {
  const { content } = page as { content: { cards?: readonly Card[] } };
  return (content.cards ?? [])
    .map((card) => {
      const at = (...path: string[]) => words(edit(page, 'cards', card, ...path));
      return `<article ${at()}><h2 ${at('title')}>${card.title ?? ''}</h2><div ${at('text')}>${card.text ?? ''}</div></article>`;
    })
    .join('');
}

function words({ 'data-galley': at, 'data-galley-name': name }: EditAttributes): string {
  return at === undefined ? '' : `data-galley='${at}' data-galley-name="${name}"`;
}
