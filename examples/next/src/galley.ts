import { fromEnvironment, nextSite } from '@galley/client/next';
import { revalidateTag } from 'next/cache';
import { cookies, draftMode } from 'next/headers';
import type { Schema } from '@/galley.gen';

const settings = () => fromEnvironment(process.env);
export const site = nextSite<Schema>({ settings, cookies, draftMode, revalidateTag });
/** The client of a visit: that of drafts for whoever is in preview. */
export const { galley } = site;
