import { readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drawHalves } from '../../../test/samples/sample-files.ts';
import type { VariantPlan } from '../delivery/plan-variant.ts';
import { createImageDecoder } from './decode-in-lanes.ts';
import { DecoderDied, type ImageDecoder } from './image-decoder.ts';
import { WorkUnwanted } from './unwanted.ts';

const wanted = new AbortController().signal;
const plan: VariantPlan = {
  spec: 'x',
  mimeType: 'image/avif',
  quality: 60,
  width: 1600,
  height: 800,
  crop: undefined,
  mayBeOriginal: false,
};

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').flatMap((child) => (child === '' ? [] : [Number(child)]));
}

describe('the process that decodes images', () => {
  let decoder: ImageDecoder;
  beforeEach(() => {
    decoder = createImageDecoder();
  });
  afterEach(() => decoder.close());

  const original = async () => drawHalves(1600, 800).png().toBuffer();
  const small = { ...plan, mimeType: 'image/webp', width: 64, height: 32 };

  test('makes images one after the other, however many ask', async () => {
    const bytes = await original();
    const made = await Promise.all([1, 2, 3, 4].map(() => decoder.make(async () => bytes, small, wanted)));
    expect(made.map((image) => Buffer.from(image ?? []).toString('latin1', 0, 4))).toEqual(
      made.map(() => 'RIFF'),
    );
  });

  test('what is no image is an error, and the next one is made', async () => {
    await expect(decoder.make(async () => Buffer.from('no image'), small, wanted)).rejects.toThrow(
      /unsupported|corrupt/i,
    );
    await expect(decoder.make(() => Promise.reject(new Error('gone')), small, wanted)).rejects.toThrow(
      'gone',
    );
    expect((await decoder.make(original, small, wanted))?.length).toBeGreaterThan(0);
    const path = join(tmpdir(), `galley-no-image-${process.pid}`);
    writeFileSync(path, 'no image');
    const file = { path, size: 8, hash: '' };
    await expect(decoder.inspect(file, 'image/png', wanted)).rejects.toMatchObject({
      code: 'INVALID_FILE_CONTENT',
    });
  });

  test.runIf(process.platform === 'linux')(
    'dies alone: the job fails, the service lives, the next is made',
    async () => {
      const bytes = await original();
      const before = new Set(childrenOf(process.pid));
      await decoder.make(async () => bytes, small, wanted);
      const [pid] = childrenOf(process.pid).filter((child) => !before.has(child));
      expect(pid).toBeDefined();
      // It knows nothing of the settings of the service.
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/GALLEY|AWS|PATH/);
      const slow = decoder.make(async () => bytes, plan, wanted);
      const next = decoder.make(async () => bytes, small, wanted);
      setTimeout(() => process.kill(pid ?? 0, 'SIGKILL'), 5);
      await expect(slow).rejects.toBeInstanceOf(DecoderDied);
      expect((await next)?.length).toBeGreaterThan(0);
    },
  );

  test.runIf(process.platform === 'linux')(
    'is ended with what it makes once nobody wants that, and works at the lowest priority',
    async () => {
      const bytes = await original();
      const before = new Set(childrenOf(process.pid));
      await decoder.make(async () => bytes, small, wanted);
      const [pid = 0] = childrenOf(process.pid).filter((child) => !before.has(child));
      expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW);
      const client = new AbortController();
      const waiting = new AbortController();
      const running = decoder.make(async () => bytes, plan, client.signal);
      const next = decoder.make(() => Promise.reject(new Error('it was read')), plan, waiting.signal);
      waiting.abort();
      await expect(next).rejects.toBeInstanceOf(WorkUnwanted);
      client.abort();
      await expect(running).rejects.toBeInstanceOf(WorkUnwanted);
      await expect.poll(() => childrenOf(process.pid)).not.toContain(pid);
      expect((await decoder.make(async () => bytes, small, wanted))?.length).toBeGreaterThan(0);
    },
  );
});
