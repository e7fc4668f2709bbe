import { ServiceError } from '../../../lib/service-error.ts';
import type { ImageJob, ImageResult } from './image-jobs.ts';
import { inspectRaster } from './inspect-raster.ts';
import { makeImage } from './make-image.ts';

// The process that decodes images (see `image-process.ts`). It gets one job at a time and knows nothing else.
process.on('message', (job: ImageJob) => {
  run(job).then((result) => process.send?.({ ...result, memory: process.memoryUsage.rss() }));
});
process.on('disconnect', () => process.exit(0));

async function run(job: ImageJob): Promise<Omit<ImageResult, 'memory'>> {
  try {
    if (job.kind === 'inspect') return { inspected: await inspectRaster(job.file, job.mimeType) };
    return { made: await makeImage(job.original, job.plan) };
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : undefined;
    return { failed: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}
