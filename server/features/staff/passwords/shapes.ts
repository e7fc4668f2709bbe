import { z } from 'zod';
import { instant } from '../../../platform/http/answer-shapes.ts';
import { boundedText } from '../../../platform/http/validation.ts';

const fewest = 12;
const most = 256;

/** A password that somebody chooses. */
export const newPassword = boundedText(fewest, most);

/** What it must have, in words. */
export const passwordCharacters = `${fewest} to ${most} characters`;

/** Body of `POST /auth/setup-password` and `POST /auth/reset-password`. */
export const redeemTokenShape = z.object({ token: z.string().min(1).max(512), password: newPassword });

/** Body of `POST /auth/forgot-password`. No e-mail pattern: what is no e-mail is an unknown one. */
export const forgotPasswordShape = z.object({ email: z.string().min(1).max(320) });

/** Body of `POST /auth/change-password`. */
export const changePasswordShape = z.object({
  currentPassword: z.string().min(1).max(1024),
  newPassword,
});

/** `data` of `POST /admin/users/:id/reset-link`. */
export const resetLinkShape = z.strictObject({ link: z.url(), expiresAt: instant });
