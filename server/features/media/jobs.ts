import type { Job } from '../../platform/jobs/job.ts';
import { type SweepDeps, sweepMedia } from './sweep-media.ts';

const hour = 3_600_000;

/** The background work of media: an hourly sweep of the store. */
export function mediaJobs(deps: SweepDeps): Job[] {
  return [
    {
      name: 'media.sweep',
      every: hour,
      after: hour / 12,
      run: async (stopping) => {
        await sweepMedia(deps, stopping);
        return false;
      },
    },
  ];
}
