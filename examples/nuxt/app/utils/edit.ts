/** Nuxt imports `edit` automatically in templates. */
export { edit } from '@galley/client/preview';
