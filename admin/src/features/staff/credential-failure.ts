import { ApiError, messageOf } from '../../api/api-error.ts';
import { plural } from '../../messages/messages.ts';

/** What to tell somebody whose credentials were refused; how long to wait when there were too many attempts. */
export function inPlainWords(error: unknown): string {
  if (error instanceof ApiError && error.retryAfter !== undefined) {
    const minutes = Math.ceil(error.retryAfter / 60);
    return plural(
      minutes,
      'Too many attempts. Try again in a minute.',
      'Too many attempts. Try again in {count} minutes.',
    );
  }
  return messageOf(error);
}
