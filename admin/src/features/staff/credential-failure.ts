import { ApiError, messageOf } from '../../api/api-error.ts';

/** What to tell somebody whose credentials were refused; how long to wait when there were too many attempts. */
export function inPlainWords(error: unknown): string {
  if (error instanceof ApiError && error.retryAfter !== undefined) {
    const minutes = Math.ceil(error.retryAfter / 60);
    return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  }
  return messageOf(error);
}
