import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { type ApiRequest, originOf } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { TokenPurpose } from './passwords/account-token.ts';
import { changePassword } from './passwords/change-password.ts';
import { redeemToken, setUpAccount } from './passwords/redeem-token.ts';
import { type ResetDeps, requestPasswordReset } from './passwords/request-password-reset.ts';
import { changePasswordShape, forgotPasswordShape, redeemTokenShape } from './shapes.ts';
import { readCredentialBody } from './sign-in/credential-body.ts';
import type { StaffRequest } from './staff-request.ts';

/** Choosing, forgetting and changing passwords (specification, "Auth endpoints"; decisions, "Auth bodies"). */
export function passwordRoutes(deps: ResetDeps) {
  const redeem =
    (purpose: TokenPurpose) =>
    async (request: ApiRequest): Promise<Answer> => {
      const body = await readCredentialBody(request, redeemTokenShape, deps.publicUrl());
      await redeemToken(deps, { purpose, ...body, from: originOf(request) });
      return jsonAnswer({ success: true });
    };
  return {
    'auth.setupPassword': async (request: ApiRequest): Promise<Answer> => {
      const body = await readCredentialBody(request, redeemTokenShape, deps.publicUrl());
      await setUpAccount(deps, { ...body, from: originOf(request) });
      return jsonAnswer({ success: true });
    },
    'auth.resetPassword': redeem('reset'),
    'auth.forgotPassword': async (request: ApiRequest): Promise<Answer> => {
      const { email } = await readCredentialBody(request, forgotPasswordShape, deps.publicUrl());
      requestPasswordReset(deps, { email, from: originOf(request) });
      return jsonAnswer({ success: true });
    },
    'auth.changePassword': async (request: StaffRequest): Promise<Answer> => {
      const body = parseEnvelope(changePasswordShape, await request.json());
      const { tenant, user, sessionId, actor } = request;
      await changePassword(deps, { tenant, userId: user.id, sessionId, actor }, body);
      return jsonAnswer({ success: true });
    },
  };
}
