import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { recordKind } from './preview-site.ts';

/** A site that shows content of the tenant. */
export const siteRecord = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  paths: z.array(z.strictObject({ kind: recordKind, type: z.string().nullable(), path: z.string() })),
  isDefault: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

const token = z
  .string()
  .describe('For `X-Preview-Key`, beside a key that reads. Shown here and never again.');
const url = z
  .string()
  .nullable()
  .describe('Where the site shows it. Null without a site, or without a record to show.');

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
    .describe('The one record whose draft it shows; null: all drafts.'),
  status: z.enum(['active', 'expired']),
  createdBy: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  createdAt: instant,
  expiresAt: instant,
});

/** What making a link answers. */
export const madeLink = linkRecord.extend({ token, url });
