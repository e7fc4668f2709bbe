import { hasCode, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { notify } from './toast.tsx';

/** Error messages of Chromium, Firefox and Safari for a script or style sheet that failed to load. */
const loadFailure =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;

/** Whether a part of the app could not be loaded: the connection was lost, or a newer version has replaced its file. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && loadFailure.test(error.message);
}

/**
 * Loads the page again: a browser does not fetch a module again that it failed to fetch. The page stays while the server
 * cannot be reached.
 */
export async function reloadPage(): Promise<void> {
  try {
    await call('GET', '/auth/me');
  } catch (error) {
    if (hasCode(error, 'OFFLINE')) {
      notify(messageOf(error), { tone: 'danger' });
      return;
    }
  }
  location.reload();
}
