import { site } from '@/galley';

export const POST = site.webhook;
