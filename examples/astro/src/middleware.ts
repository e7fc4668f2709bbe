import { fromEnvironment, galleyMiddleware } from '@galley/client/astro';

export const onRequest = galleyMiddleware(fromEnvironment(process.env));
