import type { Installation } from '../app/open-installation.ts';
import { grace } from './open-database.ts';

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
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  });
}
