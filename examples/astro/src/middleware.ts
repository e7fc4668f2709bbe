import { createClient } from '@galley/client';
import { galleyMiddleware, keepReads } from '@galley/client/astro';
import type { Schema } from './galley.gen.ts';

const { GALLEY_URL = 'http://127.0.0.1:4400', GALLEY_KEY = '' } = process.env;
const reads = keepReads();

export const onRequest = galleyMiddleware({
  client: createClient<Schema>({ url: GALLEY_URL, key: GALLEY_KEY, fetch: reads.fetch }),
  previewKey: process.env.GALLEY_PREVIEW_KEY,
  secret: process.env.GALLEY_PREVIEW_SECRET,
  webhookSecret: process.env.GALLEY_WEBHOOK_SECRET,
  onEvent: reads.forget,
});
