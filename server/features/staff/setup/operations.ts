// In this folder: how an installation and its tenants get their first owner.

import type { Database } from '../../../platform/db/database.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { originOf } from '../../../platform/http/api-request.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { anybody } from '../../api/access.ts';
import { adminCalls, credentialCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { samplePassword, sampleTexts } from '../../api/sample-values.ts';
import { hasTenants } from '../../tenants/store.ts';
import { verifyPassword } from '../passwords/password.ts';
import { newSessionShape } from '../sessions/shapes.ts';
import { readCredentialBody } from '../sign-in/credential-body.ts';
import { answerNewSession } from '../sign-in/new-session.ts';
import { type SignInDeps, signIn } from '../sign-in/sign-in.ts';
import { claimInstallation } from './claim-installation.ts';
import { claimShape, setupStateShape } from './shapes.ts';

interface StateDeps {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'reachesPeople'>;
}

interface ClaimDeps extends Omit<SignInDeps, 'verifyPassword'> {
  /** What the printed link of an empty installation holds. */
  readonly setupToken: string;
  readonly publicUrl: () => string;
}

const claim = {
  setupToken: sampleTexts.firstRunToken,
  tenantName: 'Tideline',
  tenantSlug: sampleTexts.tenantSlug,
  name: 'Olive Reed',
  email: sampleTexts.ownerEmail,
  password: samplePassword,
};

const needsSetup = operation({
  name: 'auth.needsSetup',
  method: 'GET',
  path: '/auth/setup',
  access: anybody,
  ...adminCalls,
  chapter: 'First run',
  summary: 'Check whether setup is needed',
  answers: ok(dataAnswer(setupStateShape)),
  examples: { empty: {} },
  handle: async ({ database, mailer }: StateDeps) => {
    const noMail = mailer.reachesPeople ? {} : { sendsMail: false };
    return jsonAnswer({ data: { needed: !(await hasTenants(database)), ...noMail } });
  },
});

const setup = operation({
  name: 'auth.setup',
  method: 'POST',
  path: '/auth/setup',
  access: anybody,
  ...credentialCalls,
  chapter: 'First run',
  summary: 'Create the first tenant and owner',
  description:
    'Creates the first tenant with its owner. The operation works only while no tenant exists. The ' +
    'request requires the token from the link that `galley serve` prints. The owner becomes a super-admin ' +
    'of the installation and is signed in.',
  body: named('Setup', claimShape),
  answers: {
    201: {
      description: 'The session of the owner, as after sign-in.',
      content: dataAnswer(newSessionShape),
      headers: ['Set-Cookie'],
    },
  },
  errors: ['CONFLICT', 'FORBIDDEN'],
  examples: {
    claimed: { body: claim },
    again: { summary: 'A second setup', body: claim, status: 409 },
  },
  handle: async (deps: ClaimDeps, request) => {
    const body = await readCredentialBody(request, claimShape, deps.publicUrl());
    const from = originOf(request);
    await claimInstallation(deps, { ...body, from });
    const { email, password } = body;
    const session = await signIn({ ...deps, verifyPassword }, { email, password, ...from });
    return answerNewSession(session, deps.publicUrl(), 201);
  },
});

/** The first run of an empty installation. */
export const setupOperations = [needsSetup, setup];
