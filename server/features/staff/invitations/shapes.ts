import { z } from 'zod';
import { instant } from '../../../platform/http/answer-shapes.ts';
import { roleShape } from '../staff-request.ts';

/** Body of `POST /auth/invitations/:id/accept`. */
export const acceptShape = z.object({
  token: z.string().min(1).max(512).optional().describe('Of the link; where `needsLink` is `true`.'),
});

/** One of `data` of `GET /auth/invitations`. */
export const ownInvitationShape = z.object({
  id: z.string(),
  tenant: z.object({ name: z.string() }),
  role: roleShape,
  invitedBy: z.string().describe('The name of whoever invited; empty where they have none.'),
  needsLink: z
    .boolean()
    .describe(
      'Only the link accepts the invitation: no mail server took it to the person, or the email address of the account ' +
        'is not verified.',
    ),
  createdAt: instant,
  expiresAt: instant,
});

/** Body of `POST /auth/invitation`. */
export const readInvitationShape = z.object({ token: z.string().min(1).max(512) });

/** `data` of `POST /auth/invitation`. It says nothing of whether the address has an account. */
export const openedInvitationShape = z.object({
  email: z.string().describe('Whom it is for.'),
  tenant: z.object({ name: z.string() }),
  role: roleShape,
  invitedBy: z.string().describe('The name of whoever invited; empty where they have none.'),
  expiresAt: instant,
});
