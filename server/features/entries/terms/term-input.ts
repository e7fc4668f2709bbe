// In this folder: the categories and tags of posts, and the slugs that their names get.

import { z } from 'zod';
import { boundedText } from '../../../platform/http/validation.ts';

const maxTerms = 50;

/** Categories or tags as writers send them: each a name, or a name with its slug. */
export const termsInput = z
  .array(z.union([boundedText(1, 100), z.object({ name: boundedText(1, 100), slug: boundedText(1, 100) })]))
  .max(maxTerms);
