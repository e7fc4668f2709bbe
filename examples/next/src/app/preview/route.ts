import { draftRoute } from '@galley/client/next';
import { draftMode } from 'next/headers';

export const GET = draftRoute({ secret: process.env.GALLEY_PREVIEW_SECRET, draftMode });
