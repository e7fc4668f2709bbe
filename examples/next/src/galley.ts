import { fromEnvironment, nextSite } from '@galley/client/next';
import { revalidateTag } from 'next/cache';
import { cookies, draftMode } from 'next/headers';
import type { Schema } from '@/galley.gen';

const settings = () => fromEnvironment(process.env);
export const site = nextSite<Schema>({ settings, cookies, draftMode, revalidateTag });
/** Returns the client for the current visitor. In preview mode, the client reads drafts. */
export const { galley } = site;
