import { fromEnvironment, galleyMiddleware } from '@galley/client/nuxt';

export default defineEventHandler(galleyMiddleware({ ...fromEnvironment(process.env), toWebRequest }));
