import { readFile } from 'node:fs/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { assets, explorerFolder } from '../../platform/assets/assets.ts';
import { etagOf, matchesEtag } from '../../platform/http/etag.ts';
import { readBuilt } from '../built-files.ts';
import { explorerFiles, explorerPage, explorerPolicy, startScript } from './explorer-page.ts';
import { mountSite } from './mount-site.ts';

type Bindings = { Bindings: Partial<HttpBindings> };

const common = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };
const immutable = { ...common, 'Cache-Control': 'public, max-age=31536000, immutable' };

/**
 * `GET /openapi.json`, the explorer at `GET /docs/api/` with all that it needs, and the documentation at `GET /docs`. Where
 * that is not built, in the folder `site`, the explorer stands there too. They need no key and no other host.
 */
export function mountDocs(app: Hono<Bindings>, site = assets.docsSite): void {
  const kept = keepOnce(readParts);
  app.get('/openapi.json', async (c) => {
    const { text, etag } = await kept();
    // Any page may read what the API is.
    const headers = {
      ...common,
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-cache',
      ETag: etag,
    };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json; charset=UTF-8' } });
  });
  const explorer = async () => {
    const { path } = await kept();
    return new Response(explorerPage(path), {
      headers: {
        ...common,
        'Content-Type': 'text/html; charset=UTF-8',
        'Content-Security-Policy': explorerPolicy,
        'Cache-Control': 'no-cache',
      },
    });
  };
  app.get('/docs/', (c) => c.redirect('/docs', 308));
  app.get('/docs/api', (c) => c.redirect('/docs/api/', 308));
  app.get('/docs/api/', explorer);
  app.get('/docs/assets/:version/:name', async (c) => {
    const { name, version } = c.req.param();
    const { path } = await kept();
    if (path !== `/docs/assets/${version}`) return c.notFound();
    if (name === 'start.js') {
      return new Response(startScript, {
        headers: { ...immutable, 'Content-Type': 'text/javascript; charset=UTF-8' },
      });
    }
    const type = Object.hasOwn(explorerFiles, name) ? explorerFiles[name] : undefined;
    if (type === undefined) return c.notFound();
    const bytes = await readBuilt(explorerFolder(), name);
    if (!bytes) return c.notFound();
    return new Response(new Uint8Array(bytes), { headers: { ...immutable, 'Content-Type': type } });
  });
  mountSite(app, site, explorer);
}

interface Parts {
  /** The document without the white space that reviewers read it by. */
  readonly text: string;
  readonly etag: string;
  /** Where the files are: the path changes with them. */
  readonly path: string;
}

async function readParts(): Promise<Parts> {
  const document = await readBuilt(new URL('./', assets.openapi), 'openapi.json');
  if (!document) throw new Error('The API document is missing.');
  const text = JSON.stringify(JSON.parse(document.toString('utf8')));
  const { version } = JSON.parse(await readFile(new URL('package.json', explorerFolder()), 'utf8')) as {
    version: string;
  };
  const own = etagOf(startScript).slice(1, 9);
  return { text, etag: etagOf(text), path: `/docs/assets/${version}-${own}` };
}

/** Reads at the first request, so that a start costs nothing; a failed read is tried again. */
function keepOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
