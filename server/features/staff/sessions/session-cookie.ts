import { longestSession } from './session-lifetime.ts';

const name = 'galley_session';
/**
 * The name on https. A browser keeps a cookie of this prefix from nobody but this very host, on https, for all paths: a
 * page of a neighbouring host cannot plant one, so nobody is made to work in a session that is not theirs.
 */
const hostName = `__Host-${name}`;

/** The Set-Cookie header that hands a browser its session. Scripts cannot read it; `secure` on https. */
export function sessionCookie(token: string, options: { secure: boolean }): string {
  return cookie(options.secure ? hostName : name, token, longestSession / 1000, options);
}

/** The Set-Cookie headers that take the session from a browser, under each name that it may have it by. */
export function endedSessionCookies(options: { secure: boolean }): string[] {
  return (options.secure ? [hostName, name] : [name]).map((one) => cookie(one, '', 0, options));
}

function cookie(as: string, value: string, maxAge: number, options: { secure: boolean }): string {
  const flags = `HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`;
  return `${as}=${value}; Path=/; Max-Age=${maxAge}; ${flags}`;
}

/**
 * The session token in a Cookie header, undefined when there is none. The name that nobody else can set wins: a plain
 * cookie beside it may be planted.
 */
export function readSessionCookie(header: string | undefined): string | undefined {
  return readCookie(header, hostName) ?? readCookie(header, name);
}

function readCookie(header: string | undefined, wanted: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === wanted) return value?.trim() || undefined;
  }
  return undefined;
}
