// In this folder: where a session begins, and the lockout of who guesses.

import { z } from 'zod';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { originOf } from '../../../platform/http/api-request.ts';
import { anybody } from '../../api/access.ts';
import { credentialCalls } from '../../api/families.ts';
import { named, operation } from '../../api/operation.ts';
import { samplePassword, sampleTexts } from '../../api/sample-values.ts';
import { verifyPassword } from '../passwords/password.ts';
import { newSessionShape } from '../sessions/shapes.ts';
import { readCredentialBody } from './credential-body.ts';
import { answerNewSession } from './new-session.ts';
import type { SignInDeps } from './sign-in.ts';
import { signInWithLockout } from './sign-in-with-lockout.ts';

interface LoginDeps extends Omit<SignInDeps, 'verifyPassword'> {
  readonly publicUrl: () => string;
}

/** No e-mail pattern: what is no e-mail is an unknown one. */
const signInShape = z.object({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
});

const email = sampleTexts.editorEmail;

const login = operation({
  name: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  access: anybody,
  ...credentialCalls,
  chapter: 'Sign-in',
  summary: 'Sign in',
  description:
    'Starts a session. After three failures from an IP address, or five for an email, within 30 minutes, ' +
    'sign-in is locked. Each further lock lasts longer.',
  body: named('SignIn', signInShape),
  answers: {
    200: {
      description:
        'The session. The body contains the token for programs, and the cookie contains the token for ' +
        'browsers.',
      content: dataAnswer(named('NewSession', newSessionShape)),
      headers: ['Set-Cookie'],
    },
  },
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  examples: {
    signedIn: { body: { email, password: samplePassword } },
    wrong: { body: { email, password: 'not the password' }, status: 401 },
  },
  handle: async (deps: LoginDeps, request) => {
    const body = await readCredentialBody(request, signInShape, deps.publicUrl());
    const session = await signInWithLockout({ ...deps, verifyPassword }, { ...body, ...originOf(request) });
    return answerNewSession(session, deps.publicUrl());
  },
});

/** Where a session begins (specification, "Auth endpoints"). */
export const signInOperations = [login];
