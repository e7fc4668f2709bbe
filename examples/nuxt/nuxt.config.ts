export default defineNuxtConfig({
  // Remove the root element of Nuxt from the layout, so that `body` lays out the page.
  app: { rootAttrs: { style: 'display: contents' } },
  compatibilityDate: '2026-11-01',
  css: ['~/assets/style.css'],
  devtools: { enabled: false },
  telemetry: false,
});
