import { longestSession } from './session-lifetime.ts';

const name = 'galley_session';

/** The Set-Cookie header that hands a browser its session. Scripts cannot read it; `secure` on https. */
export function sessionCookie(token: string, options: { secure: boolean }): string {
  return cookie(token, longestSession / 1000, options);
}

/** The Set-Cookie header that takes the session from a browser. */
export function endedSessionCookie(options: { secure: boolean }): string {
  return cookie('', 0, options);
}

function cookie(value: string, maxAge: number, options: { secure: boolean }): string {
  const flags = `HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`;
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; ${flags}`;
}

/** The session token in a Cookie header, undefined when there is none. */
export function readSessionCookie(header: string | undefined): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === name) return value?.trim() || undefined;
  }
  return undefined;
}
