import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev -w admin` finds a running Galley. */
const api = 'http://127.0.0.1:4400';

export default defineConfig({
  base: '/admin/',
  plugins: [react(), tailwindcss()],
  // The service puts a fresh nonce in place of this with every answer (server/app/admin-app).
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
  },
  server: { port: 4401, proxy: { '/api': api, '/docs': api, '/openapi.json': api, '/media': api } },
});
