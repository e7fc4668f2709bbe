import { galleyOf } from '@galley/client/nuxt';
import type { Schema } from '../galley.gen.ts';

export default defineNuxtPlugin(() => ({ provide: { galley: galleyOf<Schema>(useRequestEvent()) } }));
