/** For the templates, which find it by its name. */
export { edit } from '@galley/client/preview';
