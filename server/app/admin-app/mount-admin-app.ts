import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { chooseEncoding } from '../../edge/accept-encoding.ts';
import { assets } from '../../platform/assets/assets.ts';
import { appPolicy } from './app-policy.ts';

type Bindings = { Bindings: Partial<HttpBindings> };

const unpack = promisify(gunzip);

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const common = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'same-origin' };

/** The admin app at `/admin`: its page at every address below, its files with names that change with their bytes. */
export function mountAdminApp(app: Hono<Bindings>, publicUrl: () => string): void {
  app.get('/admin/assets/:name', async (c) => {
    const { name } = c.req.param();
    const type = types[extname(name)];
    if (type === undefined || !/^[\w.-]+$/.test(name)) return c.notFound();
    const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '');
    const file = await readAsset(name, encoding);
    if (!file) return c.notFound();
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        ...common,
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
        ...(file.encoding && { 'Content-Encoding': file.encoding }),
      },
    });
  });
  app.on('GET', ['/admin', '/admin/*'], async () => {
    const page = await readPage();
    if (page === undefined) {
      return new Response(notBuilt, {
        status: 503,
        headers: { ...common, 'Content-Type': 'text/plain; charset=UTF-8' },
      });
    }
    const nonce = randomBytes(16).toString('base64');
    return new Response(page.replaceAll('__NONCE__', nonce), {
      headers: {
        ...common,
        'Content-Type': 'text/html; charset=UTF-8',
        'Content-Security-Policy': appPolicy(nonce, new URL(publicUrl()).origin),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
        'Cache-Control': 'no-cache',
      },
    });
  });
}

const notBuilt = 'The admin app is not built. Start Galley with npm start, which builds it.\n';

async function readPage(): Promise<string | undefined> {
  return (await readBuilt('index.html'))?.toString('utf8');
}

const suffixes = { br: '.br', gzip: '.gz' } as const;

/** The file in the encoding, or as it is where it was not compressed. */
async function readAsset(name: string, encoding: keyof typeof suffixes | undefined) {
  if (encoding) {
    const bytes = await readBuilt(`assets/${name}${suffixes[encoding]}`);
    if (bytes) return { bytes, encoding };
  }
  const bytes = (await readBuilt(`assets/${name}`)) ?? (await readUnpacked(`assets/${name}`));
  return bytes && { bytes, encoding: undefined };
}

/** A package holds some files only compressed. */
async function readUnpacked(path: string): Promise<Buffer | undefined> {
  const packed = await readBuilt(`${path}.gz`);
  return packed && unpack(packed);
}

/** Nothing where there is no such file. */
async function readBuilt(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(new URL(path, assets.adminApp));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
