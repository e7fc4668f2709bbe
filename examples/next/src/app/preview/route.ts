import { draftRoute } from '@galley/client/next';
import { cookies, draftMode } from 'next/headers';
import { client } from '@/galley';

export const GET = draftRoute({ secret: process.env.GALLEY_PREVIEW_SECRET, draftMode, cookies, client });
