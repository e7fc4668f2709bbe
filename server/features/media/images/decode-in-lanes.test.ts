import { beforeEach, describe, expect, test } from 'vitest';
import type { VariantPlan } from '../delivery/plan-variant.ts';
import { createImageDecoder } from './decode-in-lanes.ts';
import type { ImageDecoder } from './image-decoder.ts';
import type { ImageResult } from './image-jobs.ts';
import type { ImageProcess } from './image-process.ts';
import { orUnwanted, WorkUnwanted } from './unwanted.ts';

const plan = { spec: 'x' } as VariantPlan;
const wanted = new AbortController().signal;
const made = Buffer.from('made');
const inspected = { file: { path: '', size: 1, hash: '' }, width: 1, height: 1, thumbhash: null, note: null };

/** A process whose jobs end when the test says so. */
function createControlledProcess() {
  const jobs: { end(result: Partial<ImageResult>): void }[] = [];
  const process: ImageProcess = {
    perform: async (prepare, unwanted) => {
      await prepare();
      const job = Promise.withResolvers<ImageResult>();
      jobs.push({ end: (result) => job.resolve({ memory: 0, ...result }) });
      return orUnwanted(job.promise, unwanted);
    },
    close: () => {},
  };
  return { process, jobs };
}

describe('uploads and images of strangers', () => {
  let uploads: ReturnType<typeof createControlledProcess>;
  let variants: ReturnType<typeof createControlledProcess>;
  let decoder: ImageDecoder;
  beforeEach(() => {
    uploads = createControlledProcess();
    variants = createControlledProcess();
    decoder = createImageDecoder(uploads.process, variants.process);
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const upload = () => decoder.inspect(inspected.file, 'image/png', wanted);
  const make = (unwanted = wanted) => decoder.make(async () => Buffer.from('original'), plan, unwanted);

  test('an upload begins at once, and the image that is being made is made anew after the last upload', async () => {
    const image = make();
    await settle();
    expect(variants.jobs).toHaveLength(1);
    const [one, other] = [upload(), upload()];
    await settle();
    expect(uploads.jobs).toHaveLength(2);
    uploads.jobs[0]?.end({ inspected });
    expect(await one).toEqual(inspected);
    await settle();
    expect(variants.jobs).toHaveLength(1);
    uploads.jobs[1]?.end({ inspected });
    await other;
    await settle();
    expect(variants.jobs).toHaveLength(2);
    variants.jobs[1]?.end({ made });
    expect(await image).toEqual(made);
  });

  test('an image that is asked for during an upload is made after it', async () => {
    const first = upload();
    const image = make();
    await settle();
    expect(variants.jobs).toHaveLength(0);
    uploads.jobs[0]?.end({ inspected });
    await first;
    await settle();
    variants.jobs[0]?.end({ made });
    expect(await image).toEqual(made);
  });

  test('a refused upload lets the images go on', async () => {
    const refused = upload();
    await settle();
    uploads.jobs[0]?.end({});
    await expect(refused).rejects.toThrow('no answer');
    const image = make();
    await settle();
    variants.jobs[0]?.end({ made });
    expect(await image).toEqual(made);
  });

  test('what nobody waits for ends, also while an upload is looked at', async () => {
    const client = new AbortController();
    const image = make(client.signal);
    upload();
    await settle();
    client.abort();
    await expect(image).rejects.toBeInstanceOf(WorkUnwanted);
  });
});
