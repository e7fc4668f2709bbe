import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
  plugins: [react(), tailwindcss(), trustedAnnouncer, preloadedFace],
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
