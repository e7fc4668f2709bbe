import type { Installation } from '../app/open-installation.ts';
import { grace } from './open-database.ts';

/** Windows tells of Ctrl-Break and of a window that is closed; elsewhere SIGHUP is for whoever started the process to judge. */
const signals = [
  'SIGTERM',
  'SIGINT',
  ...(process.platform === 'win32' ? (['SIGBREAK', 'SIGHUP'] as const) : []),
] as const;

/** When the process ends after the signal to stop, whatever still hangs, in milliseconds. */
const lastMoment = 14_000;

/** Ends everything that was built on an installation with the first signal, from now on, that tells the process to stop. */
export function endOnSignal({ lifetime, log }: Pick<Installation, 'lifetime' | 'log'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (signal: string) => {
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(0), lastMoment).unref();
      lifetime.close(grace).then(resolve, reject);
    };
    for (const signal of signals) process.once(signal, end);
  });
}
