export default defineNuxtConfig({
  // The page is laid out by `body`, whatever Nuxt puts between.
  app: { rootAttrs: { style: 'display: contents' } },
  compatibilityDate: '2026-11-01',
  css: ['~/assets/style.css'],
  devtools: { enabled: false },
  telemetry: false,
});
