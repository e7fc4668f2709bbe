import { extname } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { matchesEtag } from '../../platform/http/etag.ts';
import { builtTypes, keptForEver, readEncoded } from '../built-files.ts';
import { createSiteReader, findInSite, type SiteFiles } from './site-files.ts';

type Bindings = { Bindings: Partial<HttpBindings> };

const common = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'same-origin' };
/** Files below it have names that change with their bytes. */
const hashed = /^static\//;

/**
 * The documentation at `/docs` and below, where it is built in `folder`: pages, their Markdown, `llms.txt`. Elsewhere
 * `/docs` is `without`, and below it nothing.
 */
export function mountSite(app: Hono<Bindings>, folder: URL, without: () => Promise<Response>): void {
  const readSite = createSiteReader(folder);
  app.get('/docs', async (c) => {
    const files = await readSite();
    return (files && (await answerFile(c, folder, files, 'index.html'))) ?? without();
  });
  app.get('/docs/*', async (c) => {
    const files = await readSite();
    if (!files) return c.notFound();
    const found = findInSite(files, c.req.path.slice('/docs/'.length));
    if (found?.at === 'elsewhere') return c.redirect(found.path, 308);
    const answer = found && (await answerFile(c, folder, files, found.name));
    if (answer) return answer;
    // Readers get a page with the way back, programs what they get everywhere.
    const isReader = c.req.header('accept')?.includes('text/html') ?? false;
    return (isReader && (await answerFile(c, folder, files, '404.html', 404))) || c.notFound();
  });
}

async function answerFile(
  c: Context<Bindings>,
  folder: URL,
  files: SiteFiles,
  name: string,
  status = 200,
): Promise<Response | undefined> {
  const described = files[name];
  const file = described && (await readEncoded(folder, name, c.req.header('accept-encoding')));
  if (!file) return undefined;
  const type = extname(name);
  const etag = `"${described.etag}"`;
  const headers = {
    ...common,
    ...file.headers,
    ...(type === '.html' && pageHeaders(described.scripts ?? [])),
    'Content-Type': builtTypes[type] ?? 'application/octet-stream',
    'Cache-Control': hashed.test(name) ? keptForEver : 'no-cache',
    // Of the file, in whichever encoding it is sent.
    ETag: `W/${etag}`,
  };
  if (status === 200 && matchesEtag(c.req.header('if-none-match'), etag)) {
    const { 'Content-Type': _, 'Content-Encoding': __, ...kept } = headers as Record<string, string>;
    return new Response(null, { status: 304, headers: kept });
  }
  return new Response(new Uint8Array(file.bytes), { status, headers });
}

/** Pages load their own files only, and run the few scripts that stand in them: the theme must be known before they show. */
function pageHeaders(scripts: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  };
}
