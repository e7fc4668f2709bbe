import { z } from 'zod';
import { nearestName } from '../../lib/text/nearest-name.ts';
import { quoteInput } from '../../lib/text/quote-input.ts';
import { boundedText } from '../../platform/http/validation.ts';
import { type Permission, permissions } from './api-key.ts';
import { leastLimit, mostLimit } from './key-limits.ts';

const limitShape = `must be a whole number of requests a minute, ${leastLimit} to ${mostLimit}, or null`;

const name = z.string().trim().pipe(boundedText(1, 255));

/** ISO 8601 with an offset; what it must be later than is known to the operation. */
const expiresAt = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .nullable()
  .optional();

const permission = z.string().transform((given, context): Permission => {
  const known = permissions.find((candidate) => candidate === given);
  if (known) return known;
  const nearest = nearestName(given, permissions);
  const hint = nearest ? `Did you mean ${nearest}?` : `There are ${permissions.join(', ')}.`;
  const message = `There is no permission ${quoteInput(given)}. ${hint}`;
  context.issues.push({ code: 'custom', message, input: given });
  return z.NEVER;
});

const perMinute = z
  .int({ error: limitShape })
  .min(leastLimit, { error: limitShape })
  .max(mostLimit, { error: limitShape })
  .nullable()
  .optional();

/** Strict: a limit by another name would be taken, and hold nothing. */
const limits = z
  .strictObject({ reads: perMinute, writes: perMinute })
  .nullable()
  .optional()
  .describe(
    'The rate limits of this key, in requests per minute. `null` means the limit of the installation. ' +
      "Only a super-admin can set a limit above the installation's limit.",
  );

/** Body of `PUT /admin/api-keys/:id`: what is left out stays, also within `limits`. */
export const updateKeyShape = z.object({ name: name.optional(), limits });

/** Body of `POST /admin/api-keys`. Secret keys hold one or more permissions, public keys none. */
export const createKeyShape = z
  .object({
    name,
    type: z.enum(['public', 'secret']),
    permissions: z.array(permission).max(100).default([]),
    expiresAt,
    limits,
  })
  .superRefine((body, context) => {
    const path = ['permissions'];
    if (body.type === 'secret' && body.permissions.length === 0) {
      const message = `A secret key holds one or more permissions, of ${permissions.join(', ')}.`;
      context.addIssue({ code: 'custom', path, message });
    }
    if (body.type === 'public' && body.permissions.length > 0) {
      const message = 'Public keys are read-only and hold no permissions; use a secret key.';
      context.addIssue({ code: 'custom', path, message });
    }
  });

/** Body of `POST /admin/preview-keys`. */
export const createPreviewKeyShape = z.object({ name, expiresAt });

/** Body of `POST …/:id/rotate`. Without `expiresAt` the new key lives as long as the old one was made for. */
export const rotateKeyShape = z.object({ expiresAt });
