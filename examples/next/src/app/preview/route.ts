import { site } from '@/galley';

export const GET = site.preview;
