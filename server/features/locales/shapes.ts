import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';

export const mostLocales = 50;
const code = z.string().min(2).max(35);
const name = z.string().trim().min(1).max(60);
const fallback = z
  .array(code)
  .max(mostLocales)
  .describe(
    'The codes of the fallback locales, in order. If a value is missing, the API uses the first fallback ' +
      'locale with a value. Fallback locales can have fallback locales themselves.',
  );

export const createLocaleBody = z.strictObject({
  code: code.describe('The BCP 47 code, such as `de` or `de-AT`.'),
  name: name.optional().describe('The name of the locale. The default is the English name of the language.'),
  fallback: fallback
    .optional()
    .describe(
      'The fallback locales. The default is the default locale. The default locale has no fallbacks.',
    ),
});

export const updateLocaleBody = z.strictObject({
  name: name.optional(),
  fallback: fallback.optional(),
  isDefault: z
    .literal(true)
    .optional()
    .describe('Makes this the default locale. The API rejects the change if the tenant has content.'),
});

export const orderLocalesBody = z.strictObject({
  codes: z.array(code).max(mostLocales).describe('The codes of all locales, in their new order.'),
});

export const localeRecord = z.strictObject({
  code: z.string(),
  name: z.string(),
  fallback: z.array(z.string()),
  isDefault: z.boolean(),
  isReady: z
    .boolean()
    .describe(
      'Whether the locale is ready. While Galley prepares a new locale, reads return fallback content. ' +
        'While Galley prepares a changed locale, reads return the earlier content.',
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
