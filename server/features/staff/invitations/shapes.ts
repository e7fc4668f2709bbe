import { z } from 'zod';
import { instant } from '../../../platform/http/answer-shapes.ts';
import { roleShape } from '../staff-request.ts';

/** Body of `POST /auth/invitations/:id/accept`. */
export const acceptShape = z.object({
  token: z
    .string()
    .min(1)
    .max(512)
    .optional()
    .describe('The token from the invitation link. Required if `needsLink` is `true`.'),
});

/** One of `data` of `GET /auth/invitations`. */
export const ownInvitationShape = z.object({
  id: z.string(),
  tenant: z.object({ name: z.string() }),
  role: roleShape,
  invitedBy: z
    .string()
    .describe('The name of the user who sent the invitation. The value is empty if the user has no name.'),
  needsLink: z
    .boolean()
    .describe(
      'Whether accepting the invitation requires the token from the invitation link. The value is `true` if ' +
        "Galley didn't send the link by email, or if the email of the account isn't verified.",
    ),
  createdAt: instant,
  expiresAt: instant,
});

/** Body of `POST /auth/invitation`. */
export const readInvitationShape = z.object({ token: z.string().min(1).max(512) });

/** `data` of `POST /auth/invitation`. It says nothing of whether the address has an account. */
export const openedInvitationShape = z.object({
  email: z.string().describe('The email of the invited user.'),
  tenant: z.object({ name: z.string() }),
  role: roleShape,
  invitedBy: z
    .string()
    .describe('The name of the user who sent the invitation. The value is empty if the user has no name.'),
  expiresAt: instant,
});
