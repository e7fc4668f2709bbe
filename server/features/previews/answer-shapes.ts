import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { recordKind } from './preview-site.ts';

/** A site that shows content of the tenant. */
export const siteRecord = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  urlError: z
    .string()
    .optional()
    .describe(
      'Only if an earlier version of Galley accepted the URL and this version rejects it: the rule that the URL breaks. ' +
        'The next change of the site must correct the URL.',
    ),
  paths: z.array(z.strictObject({ kind: recordKind, type: z.string().nullable(), path: z.string() })),
  isDefault: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

const token = z
  .string()
  .describe(
    'The preview token, for the header `X-Preview-Key`. Requests also need an API key. The API returns ' +
      'the token only in this response.',
  );
const url = z
  .string()
  .nullable()
  .describe('The URL of the entry on the site. The value is `null` without a site or an entry.');

/** What opening a preview answers. */
export const openedSession = z.strictObject({ id: z.uuid(), token, url, expiresAt: instant });

/** What renewing a preview answers. */
export const renewedSession = z.strictObject({ id: z.uuid(), expiresAt: instant });

/** A link that shows drafts to whoever has it, without the token in it. */
export const linkRecord = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  record: z
    .strictObject({ kind: recordKind, id: z.uuid() })
    .nullable()
    .describe('The only entry whose draft the link shows. The value is `null` if the link shows all drafts.'),
  status: z.enum(['active', 'expired']),
  createdBy: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  createdAt: instant,
  expiresAt: instant,
});

/** What making a link answers. */
export const madeLink = linkRecord.extend({ token, url });
