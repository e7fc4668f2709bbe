import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdminApp } from './app-in-browser.ts';

/** A site that shows pages by their slug, with the token that it is opened with. */
export interface Site {
  readonly url: string;
  /** How many documents it was asked for. */
  documents(): number;
  close(): Promise<void>;
}

/** A page as a site makes it that follows what is typed (decision 30); without `talks` it says nothing. */
function pageOf(text: string, appOrigin: string, talks: boolean): string {
  const script = `
    const app = ${JSON.stringify(appOrigin)};
    const show = async () => {
      const next = new DOMParser().parseFromString(await (await fetch(location.href + '&again')).text(), 'text/html');
      document.querySelector('main').replaceWith(next.querySelector('main'));
    };
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== parent || origin !== app || data.galley !== 1) return;
      document.body.dataset.heard = (document.body.dataset.heard ?? '') + ' ' + data.type;
      if (data.type === 'text') {
        const found = document.querySelector('[data-galley="' + data.record + ':' + data.path + '"]');
        if (found) found.textContent = data.text;
      }
      if (data.type === 'refresh') show();
    });
    document.addEventListener('click', ({ target }) => {
      const [record, path] = target.closest('[data-galley]').dataset.galley.split(':');
      parent.postMessage({ galley: 1, type: 'edit', record, path }, app);
    });
    parent.postMessage({ galley: 1, type: 'hello', paths: true }, app);`;
  return `<!doctype html><title>Site</title><main>${text}</main>${talks ? `<script>${script}</script>` : ''}`;
}

/** Starts a site that asks with the token that it is opened with. */
export async function startSite(
  app: AdminApp,
  options: { talks: boolean; headers?: Record<string, string> },
): Promise<Site> {
  let documents = 0;
  const { address } = app.service.server;
  const server: Server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://site');
      if (pathname !== '/preview') return void response.writeHead(404).end();
      if (!searchParams.has('again')) documents++;
      const reply = await app.service.send('GET', `${address}/api/v1/pages${searchParams.get('path')}`, {
        key: app.tenant.keys.public,
        previewKey: searchParams.get('token') ?? '',
      });
      const { data } = reply.body;
      const of = (name: string) =>
        `<p data-galley="${data?.id}:${name}" data-name="${name}">${data?.content[name] ?? ''}</p>`;
      const text = data ? ['headline', 'teaser', 'rating'].map(of).join('') : '<p>There is no such page</p>';
      response.writeHead(200, { 'Content-Type': 'text/html', ...options.headers });
      response.end(pageOf(text, address, options.talks));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    documents: () => documents,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
