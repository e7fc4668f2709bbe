import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { etagOf, matchesEtag } from '../../platform/http/etag.ts';
import { explorerPage, explorerPolicy, startScript } from './explorer-page.ts';

type Bindings = { Bindings: Partial<HttpBindings> };

const require = createRequire(import.meta.url);
const packageFile = require.resolve('swagger-ui-dist/package.json');
const document = new URL('../../openapi.json', import.meta.url);

/** The files of the explorer, and their types. Nothing else of the package is served. */
const files: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=UTF-8',
  'swagger-ui.css': 'text/css; charset=UTF-8',
  'favicon-32x32.png': 'image/png',
};

const common = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };
const immutable = { ...common, 'Cache-Control': 'public, max-age=31536000, immutable' };

/** `GET /openapi.json` and the explorer at `GET /docs`, with all that it needs. They need no key and no other host. */
export function mountDocs(app: Hono<Bindings>): void {
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
  app.get('/docs', async () => {
    const { assets } = await kept();
    return new Response(explorerPage(assets), {
      headers: {
        ...common,
        'Content-Type': 'text/html; charset=UTF-8',
        'Content-Security-Policy': explorerPolicy,
        'Cache-Control': 'no-cache',
      },
    });
  });
  app.get('/docs/', (c) => c.redirect('/docs', 308));
  app.get('/docs/assets/:version/:name', async (c) => {
    const { name, version } = c.req.param();
    const { assets } = await kept();
    if (assets !== `/docs/assets/${version}`) return c.notFound();
    if (name === 'start.js') {
      return new Response(startScript, {
        headers: { ...immutable, 'Content-Type': 'text/javascript; charset=UTF-8' },
      });
    }
    const type = Object.hasOwn(files, name) ? files[name] : undefined;
    if (type === undefined) return c.notFound();
    const bytes = await readFile(join(dirname(packageFile), name));
    return new Response(new Uint8Array(bytes), { headers: { ...immutable, 'Content-Type': type } });
  });
}

interface Parts {
  /** The document without the white space that reviewers read it by. */
  readonly text: string;
  readonly etag: string;
  /** Where the files are: the path changes with them. */
  readonly assets: string;
}

async function readParts(): Promise<Parts> {
  const text = JSON.stringify(JSON.parse(await readFile(document, 'utf8')));
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const own = etagOf(startScript).slice(1, 9);
  return { text, etag: etagOf(text), assets: `/docs/assets/${version}-${own}` };
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
