import { createClient } from '@galley/client';
import { clientInDraftMode, taggedFetch } from '@galley/client/next';
import { cookies, draftMode } from 'next/headers';
import type { Schema } from '@/galley.gen';

const { GALLEY_URL = 'http://127.0.0.1:4400', GALLEY_KEY = '', GALLEY_PREVIEW_KEY } = process.env;
/** Where people open the admin app. */
export const app = process.env.GALLEY_APP_URL || GALLEY_URL;
export const client = () => createClient<Schema>({ url: GALLEY_URL, key: GALLEY_KEY, fetch: taggedFetch() });

/** The client of a visit: that of drafts for whoever is in preview. */
export const galley = clientInDraftMode({ client, previewKey: GALLEY_PREVIEW_KEY, draftMode, cookies, app });
