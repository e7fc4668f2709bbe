import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { assets } from '../../platform/assets/assets.ts';
import { builtTypes, keptForEver, readBuilt, readEncoded } from '../built-files.ts';
import { appPolicy, workerPolicy } from './app-policy.ts';
import { languageCookie, pageIn } from './page-language.ts';

type Bindings = { Bindings: Partial<HttpBindings> };

const common = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'same-origin' };

/** The admin app at `/admin`: its page at every address below, its files with names that change with their bytes. */
export function mountAdminApp(
  app: Hono<Bindings>,
  deps: {
    readonly publicUrl: () => string;
    /** The origins of the sites that are shown beside the editor, to whoever sends these cookies. */
    readonly framedFor: (cookies: string | undefined) => Promise<readonly string[]>;
  },
): void {
  const { publicUrl, framedFor } = deps;
  app.get('/admin/assets/:name', async (c) => {
    const { name } = c.req.param();
    const type = builtTypes[extname(name)];
    if (type === undefined || !/^[\w.-]+$/.test(name)) return c.notFound();
    const file = await readEncoded(assets.adminApp, `assets/${name}`, c.req.header('accept-encoding'));
    if (!file) return c.notFound();
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        ...common,
        'Content-Type': type,
        'Cache-Control': keptForEver,
        ...file.headers,
        ...(/\.worker-[^.]+\.js$/.test(name) && { 'Content-Security-Policy': workerPolicy }),
      },
    });
  });
  app.on('GET', ['/admin', '/admin/*'], async (c) => {
    const page = await readPage();
    if (page === undefined) {
      return new Response(notBuilt, {
        status: 503,
        headers: { ...common, 'Content-Type': 'text/plain; charset=UTF-8' },
      });
    }
    const framed = await framedFor(c.req.header('cookie'));
    const nonce = randomBytes(16).toString('base64');
    const inLanguage = pageIn(page, getCookie(c, languageCookie), c.req.header('accept-language'));
    return new Response(inLanguage.replaceAll('__NONCE__', nonce), {
      headers: {
        ...common,
        'Content-Type': 'text/html; charset=UTF-8',
        'Content-Security-Policy': appPolicy(nonce, new URL(publicUrl()).origin, framed),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Language, Cookie',
      },
    });
  });
}

const notBuilt = 'The admin app is not built. Start Galley with npm start, which builds it.\n';

async function readPage(): Promise<string | undefined> {
  return (await readBuilt(assets.adminApp, 'index.html'))?.toString('utf8');
}
