import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { permissions } from './api-key.ts';

const shownKey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  permissions: z.array(z.enum(permissions)),
  prefix: z
    .string()
    .describe(
      'The first characters of the key. All keys of one type have the same prefix. Use `lastFour` to ' +
        'distinguish keys.',
    ),
  lastFour: z.string(),
  status: z.enum(['active', 'expired']),
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  replacedBy: z
    .uuid()
    .nullable()
    .describe(
      'The id of the key that replaced this key. The old key stays valid for 24 hours after the rotation.',
    ),
  createdBy: z.string().nullable(),
  createdAt: instant,
});

/** An API key without the key (decisions, "Keys"). */
export const apiKeyRecord = shownKey.extend({
  type: z.enum(['public', 'secret']),
  limits: z
    .strictObject({ reads: z.int().nullable(), writes: z.int().nullable() })
    .optional()
    .describe(
      'The rate limits of the key, in requests per minute. `null` means the limit of the installation. The ' +
        'property is absent if the key has no limits of its own.',
    ),
});

/** A preview key without the key. */
export const previewKeyRecord = shownKey.extend({ type: z.literal('preview') });

const key = z.string().describe('The key. The API returns the key only in this response.');

/** What creating and rotating an API key answers. */
export const madeApiKey = apiKeyRecord.extend({ key });

/** What creating and rotating a preview key answers. */
export const madePreviewKey = previewKeyRecord.extend({ key });
