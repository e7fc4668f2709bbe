import type { Installation } from '../app/open-installation.ts';
import { grace } from './open-database.ts';

/** On Windows, SIGBREAK is Ctrl+Break and SIGHUP is a closed console window. Elsewhere, SIGHUP keeps its default. */
const signals = [
  'SIGTERM',
  'SIGINT',
  ...(process.platform === 'win32' ? (['SIGBREAK', 'SIGHUP'] as const) : []),
] as const;

/** Milliseconds after the signal at which the process exits, even if work is still running. */
const lastMoment = 14_000;

/** Closes the installation at the first stop signal. Resolves when everything is closed. */
export function endOnSignal({ lifetime, log }: Pick<Installation, 'lifetime' | 'log'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (signal: string) => {
      log.info({ signal }, 'shutting down after a stop signal');
      setTimeout(() => process.exit(0), lastMoment).unref();
      lifetime.close(grace).then(resolve, reject);
    };
    for (const signal of signals) process.once(signal, end);
  });
}
