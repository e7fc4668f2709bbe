import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { type ApiRequest, originOf } from '../../platform/http/api-request.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { hasTenants } from '../tenants/store.ts';
import { verifyPassword } from './passwords/password.ts';
import { claimInstallation } from './setup/claim-installation.ts';
import { claimShape } from './shapes.ts';
import { readCredentialBody } from './sign-in/credential-body.ts';
import { answerNewSession } from './sign-in/new-session.ts';
import { type SignInDeps, signIn } from './sign-in/sign-in.ts';

export interface SetupDeps extends Omit<SignInDeps, 'verifyPassword'> {
  /** What the printed link of an empty installation holds. */
  readonly setupToken: string;
  readonly mailer: Mailer;
  readonly publicUrl: () => string;
}

/** The first run of an empty installation. */
export function setupRoutes(deps: SetupDeps) {
  return {
    'auth.needsSetup': async (): Promise<Answer> => {
      const noMail = deps.mailer.reachesPeople ? {} : { sendsMail: false };
      const needed = !(await hasTenants(deps.database));
      return jsonAnswer({ data: { needed, ...noMail } }, { headers: { 'Cache-Control': 'no-store' } });
    },
    'auth.setup': async (request: ApiRequest): Promise<Answer> => {
      const body = await readCredentialBody(request, claimShape, deps.publicUrl());
      const from = originOf(request);
      await claimInstallation(deps, { ...body, from });
      const { email, password } = body;
      const session = await signIn({ ...deps, verifyPassword }, { email, password, ...from });
      return answerNewSession(session, deps.publicUrl(), 201);
    },
  };
}
