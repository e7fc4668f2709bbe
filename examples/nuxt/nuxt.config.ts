export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  css: ['~/assets/style.css'],
  telemetry: false,
  devtools: { enabled: false },
});
