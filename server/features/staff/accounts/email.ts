import { z } from 'zod';

/** The form in which e-mail addresses are stored and compared. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** An e-mail address that somebody is to be reached at. */
export const emailAddress = z.string().trim().pipe(z.email().max(254));
