import { z } from 'zod';
import type { Field } from '../field-type.ts';

const text = z.string({ error: 'must be a string' });

/** Options that every field type takes. */
export const describedOptions = { placeholder: text.optional(), helpText: text.optional() };

export const textOption = text.optional();

export const booleanOption = z.boolean({ error: 'must be true or false' }).optional();

export const numberOption = z.number({ error: 'must be a finite number' }).optional();

const wholeNumber = 'must be a whole number, 0 or more';

/** A number of characters or items. */
export const countOption = z.int({ error: wholeNumber }).min(0, { error: wholeNumber }).optional();

/** An option whose absence has a code of its own, so that null and no value are the same. */
export const namedOption = z.string({ error: 'must be a string' }).nullish();

const mostSlugs = 1000;

/** Component slugs. */
export const slugsOption = z
  .array(z.string().min(1), { error: 'must be an array of component slugs' })
  .max(mostSlugs, { error: `must have at most ${mostSlugs} slugs` })
  .optional();

/**
 * The options of a field in their shape. Stored fields were checked when they were saved; an option that does not
 * have its shape all the same (an import, an older release) is as if it were not there.
 */
export function readOptions<Options extends z.ZodObject>(options: Options, field: Field): z.output<Options> {
  const given = options.safeParse(field.options ?? {});
  if (given.success) return given.data;
  const malformed = new Set(given.error.issues.map((issue) => issue.path[0]));
  const kept = Object.entries(field.options ?? {}).filter(([name]) => !malformed.has(name));
  return options.parse(Object.fromEntries(kept));
}
