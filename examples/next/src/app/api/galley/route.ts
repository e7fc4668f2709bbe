import { revalidateRoute } from '@galley/client/next';
import { revalidateTag } from 'next/cache';

export const POST = revalidateRoute({ secret: process.env.GALLEY_WEBHOOK_SECRET, revalidateTag });
