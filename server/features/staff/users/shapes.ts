import { z } from 'zod';
import { instant } from '../../../platform/http/answer-shapes.ts';
import { boundedText } from '../../../platform/http/validation.ts';
import { emailAddress } from '../accounts/email.ts';
import { roleShape } from '../staff-request.ts';

/** Body of `POST /admin/users/invite`. */
export const inviteShape = z.object({
  email: emailAddress,
  role: roleShape,
  name: z.string().trim().pipe(boundedText(0, 255)).default(''),
});

/** Body of `PUT /admin/users/:id`. */
export const changeRoleShape = z.object({ role: roleShape });

/** `meta` of the answer of `POST /admin/users/invite`. */
export const deliveryShape = z.strictObject({
  mailSent: z.boolean(),
  link: z
    .url()
    .optional()
    .describe(
      'The link to pass on to the user. The property is present only if no mail server is configured.',
    ),
});

/** One of `data` of `GET /admin/people`. */
export const personShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleShape,
});

/** One of `data` of `GET /admin/former-members`. */
export const formerMemberShape = z.strictObject({
  id: z.string(),
  name: z
    .string()
    .nullable()
    .describe(
      'The name of the former member. The value is `null` if the member left before Galley stored these ' +
        'names.',
    ),
});

/** One of `data` of `GET /admin/users`. */
export const userShape = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleShape,
  status: z.enum(['active', 'invited']),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
});
