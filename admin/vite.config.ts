import { readFileSync } from 'node:fs';
import onlyTheLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { hashOf } from './src/messages/hash.ts';
import { languages } from './src/messages/languages.ts';

/** Where `npm run dev` finds the service that the app is a client of. */
const api = process.env['DEV_API'] ?? 'http://127.0.0.1:4400';

/**
 * The announcer of react-aria empties its element by `innerHTML = ''`, which Trusted Types refuse as they refuse any
 * text: date fields would fail at the first key.
 */
const trustedAnnouncer: Plugin = {
  name: 'trusted-announcer',
  transform(code, id) {
    if (!id.includes('/dist/private/live-announcer/LiveAnnouncer')) return undefined;
    const emptied = code.replace(/\.innerHTML = ''/g, '.replaceChildren()');
    if (emptied === code) throw new Error('The announcer of react-aria is written differently now.');
    return { code: emptied, map: null };
  },
};

/**
 * A script for each language, which sets its catalog by the hashes of the messages: their English stands in the app. The
 * page names them all before the script of the app; the service leaves that of the reader (server/app/admin-app).
 */
const catalogs: Plugin = {
  name: 'catalogs',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const scripts = Object.keys(bundle).flatMap((file) => {
        const code = /\/catalog-([a-z]+)-[^/]*\.js$/.exec(file)?.[1];
        return code === undefined
          ? []
          : [
              `<script type="module" crossorigin src="/admin/${file}" data-language="${code}"></script>\n    `,
            ];
      });
      return html.replace(/(?=<script type="module")/, scripts.join(''));
    },
  },
  generateBundle() {
    for (const code of Object.keys(languages)) {
      if (code === 'en') continue;
      const path = new URL(`src/messages/catalogs/${code}.json`, import.meta.url);
      const catalog = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>);
      const byHash = Object.fromEntries(catalog.map(([text, said]) => [hashOf(text), said]));
      if (Object.keys(byHash).length < catalog.length)
        throw new Error(`Two messages of ${code} have the same hash: word one of them differently.`);
      const source = `globalThis.galleyCatalog=${JSON.stringify(byHash)};\n`;
      this.emitFile({ type: 'asset', name: `catalog-${code}.js`, source });
    }
  },
};

/** The face of the app's own words is asked for with its styles, not when the first word is drawn. */
const preloadedFace: Plugin = {
  name: 'preloaded-face',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /hanken-grotesk-latin-wght-normal-[^/]*$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/admin/${file}`,
            crossorigin: true,
          },
          injectTo: 'head',
        })),
  },
};

export default defineConfig({
  base: '/admin/',
  plugins: [
    react(),
    tailwindcss(),
    onlyTheLocales.vite({ locales: Object.keys(languages) }),
    trustedAnnouncer,
    preloadedFace,
    catalogs,
  ],
  // The service puts a fresh nonce in place of this with every answer (server/app/admin-app).
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    manifest: true,
    // Read by scripts/package, and not served.
    license: { fileName: 'licenses.md' },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/docs': api, '/openapi.json': api, '/media': api } },
});
