import type { z } from 'zod';
import { type Answer, jsonAnswer } from '../../../platform/http/answer.ts';
import { presentSession } from '../sessions/present-session.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import type { newSessionShape } from '../sessions/shapes.ts';
import type { SignedIn } from './sign-in.ts';

/** The answer that hands over a new session: in the body for programs, in a cookie for browsers. */
export function answerNewSession({ token, ...session }: SignedIn, publicUrl: string, status = 200): Answer {
  const data: z.input<typeof newSessionShape> = { ...presentSession(session), token };
  const secure = publicUrl.startsWith('https:');
  return jsonAnswer({ data }, { status, cookies: [sessionCookie(token, { secure })] });
}
