import type { Visit } from '@galley/client/sveltekit';
import type { Schema } from './galley.gen.ts';

declare global {
  namespace App {
    interface Locals extends Visit<Schema> {}
  }
}
