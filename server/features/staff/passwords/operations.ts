// In this folder: choosing, changing and checking passwords, and the links that let somebody choose one.

import { jsonAnswer } from '../../../platform/http/answer.ts';
import { successAnswer } from '../../../platform/http/answer-shapes.ts';
import { originOf } from '../../../platform/http/api-request.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { anybody, anySession } from '../../api/access.ts';
import { credentialCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { samplePassword, sampleTexts } from '../../api/sample-values.ts';
import { readCredentialBody } from '../sign-in/credential-body.ts';
import { changePassword } from './change-password.ts';
import { redeemToken, setUpAccount } from './redeem-token.ts';
import { type ResetDeps, requestPasswordReset } from './request-password-reset.ts';
import { changePasswordShape, forgotPasswordShape, redeemTokenShape } from './shapes.ts';

type PasswordDeps = Pick<ResetDeps, 'database' | 'clock' | 'ids'>;
type LinkDeps = PasswordDeps & Pick<ResetDeps, 'publicUrl'>;

const chapter = 'Sign-in';
const redeemBody = named('RedeemToken', redeemTokenShape);
const firstPassword = { token: sampleTexts.setupToken, password: samplePassword };

const setupPassword = operation({
  name: 'auth.setupPassword',
  method: 'POST',
  path: '/auth/setup-password',
  access: anybody,
  ...credentialCalls,
  chapter,
  summary: 'Set the first password',
  body: redeemBody,
  answers: ok(successAnswer, 'The password is set. Sign in with the new password.'),
  errors: ['FORBIDDEN'],
  examples: {
    chosen: { body: firstPassword },
    again: { summary: 'A link that was already used', body: firstPassword, status: 400 },
  },
  handle: async (deps: LinkDeps, request) => {
    const body = await readCredentialBody(request, redeemBody, deps.publicUrl());
    await setUpAccount(deps, { ...body, from: originOf(request) });
    return jsonAnswer({ success: true });
  },
});

const forgotPassword = operation({
  name: 'auth.forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  access: anybody,
  ...credentialCalls,
  chapter,
  summary: 'Request a password reset',
  description:
    'Sends an email with a reset link if an account with the email exists. The response is the same for ' +
    'unknown emails.',
  body: named('ForgotPassword', forgotPasswordShape),
  answers: ok(successAnswer, 'If the account exists, Galley sends an email.'),
  errors: ['FORBIDDEN'],
  examples: { asked: { body: { email: sampleTexts.editorEmail } } },
  handle: async (deps: ResetDeps, request) => {
    const { email } = await readCredentialBody(request, forgotPasswordShape, deps.publicUrl());
    requestPasswordReset(deps, { email, from: originOf(request) });
    return jsonAnswer({ success: true });
  },
});

const resetPassword = operation({
  name: 'auth.resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  access: anybody,
  ...credentialCalls,
  chapter,
  summary: 'Reset the password',
  description: 'Sets a new password and ends all sessions of the user.',
  body: redeemBody,
  answers: ok(successAnswer, 'The password is set. Sign in with the new password.'),
  errors: ['FORBIDDEN'],
  examples: { chosen: { body: { token: sampleTexts.resetToken, password: samplePassword } } },
  handle: async (deps: LinkDeps, request) => {
    const body = await readCredentialBody(request, redeemBody, deps.publicUrl());
    await redeemToken(deps, { purpose: 'reset', ...body, from: originOf(request) });
    return jsonAnswer({ success: true });
  },
});

const change = operation({
  name: 'auth.changePassword',
  method: 'POST',
  path: '/auth/change-password',
  access: anySession,
  ...credentialCalls,
  chapter,
  summary: 'Change your password',
  description: 'Ends all other sessions of the user.',
  body: named('ChangePassword', changePasswordShape),
  answers: ok(successAnswer, 'The password is changed.'),
  examples: {
    changed: { body: { currentPassword: samplePassword, newPassword: `${samplePassword}, still` } },
  },
  handle: async (deps: PasswordDeps, request) => {
    const body = parseEnvelope(changePasswordShape, await request.json());
    const { tenant, user, sessionId, actor } = request;
    await changePassword(deps, { tenant, userId: user.id, sessionId, actor }, body);
    return jsonAnswer({ success: true });
  },
});

/** Choosing, forgetting and changing passwords (specification, "Auth endpoints"; decisions, "Auth bodies"). */
export const passwordOperations = [setupPassword, forgotPassword, resetPassword, change];
