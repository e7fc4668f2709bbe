import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';

export const mostLocales = 50;
const code = z.string().min(2).max(35);
const name = z.string().trim().min(1).max(60);
const fallback = z
  .array(code)
  .max(mostLocales)
  .describe('Codes of locales that what is missing is taken from, in this order, and in turn from theirs.');

export const createLocaleBody = z.strictObject({
  code: code.describe('BCP 47, such as `de` or `de-AT`.'),
  name: name.optional().describe('Without one, the English name of the language.'),
  fallback: fallback.optional().describe('Without it the default locale. The default has none.'),
});

export const updateLocaleBody = z.strictObject({
  name: name.optional(),
  fallback: fallback.optional(),
  isDefault: z.literal(true).optional().describe('Refused once there is content.'),
});

export const orderLocalesBody = z.strictObject({
  codes: z.array(code).max(mostLocales).describe('All of them, in their new order.'),
});

export const localeRecord = z.strictObject({
  code: z.string(),
  name: z.string(),
  fallback: z.array(z.string()),
  isDefault: z.boolean(),
  isReady: z
    .boolean()
    .describe(
      'False while the locale is prepared: a new locale answers what it falls back on, a changed one what it showed before.',
    ),
  direction: z.enum(['ltr', 'rtl']),
  createdAt: instant,
});

/** A locale that was removed, with what is in it, until it is gone for good. */
export const removedLocale = z.strictObject({
  code: z.string(),
  name: z.string(),
  deletedAt: instant,
  purgeAt: instant,
});

export const localesAnswer = z.strictObject({
  data: z.array(localeRecord),
  removed: z.array(removedLocale),
});
