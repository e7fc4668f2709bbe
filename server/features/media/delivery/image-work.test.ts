import { beforeEach, describe, expect, test } from 'vitest';
import { DecoderDied } from '../images/image-decoder.ts';
import { createImageWork, type ImageOrder, type ImageWork, imageBounds } from './image-work.ts';

/** Works that end when the test says so. */
function createWorkshop() {
  const begun: { key: string; unwanted: AbortSignal; end(result: string): void; fail(error: Error): void }[] =
    [];
  return {
    begun,
    keys: () => begun.map(({ key }) => key),
    work: (key: string) => (unwanted: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        begun.push({ key, unwanted, end: resolve, fail: reject });
      }),
  };
}

describe('the images that strangers ask for', () => {
  let now: number;
  let pauses: (() => void)[];
  let imageWork: ImageWork;
  let shop: ReturnType<typeof createWorkshop>;
  beforeEach(() => {
    now = 1_000_000;
    pauses = [];
    shop = createWorkshop();
    const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
    imageWork = createImageWork({ now: () => now }, imageBounds, pause);
  });

  const ask = (key: string, given: Partial<ImageOrder> = {}) => {
    const client = new AbortController();
    const defaults = { tenant: `tenant of ${key}`, blob: `blob of ${key}`, address: `address of ${key}` };
    const order = { key, gone: client.signal, ...defaults, ...given };
    return { answer: imageWork.share(order, shop.work(key)), hangUp: () => client.abort() };
  };
  /** Takes both places at which images are made. */
  const keepBusy = () => [ask('busy 1'), ask('busy 2')];
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  test.each([
    ['client address', imageBounds.perAddress, { address: 'same' }],
    ['tenant', imageBounds.perTenant, { tenant: 'same' }],
    ['file', imageBounds.perBlob, { blob: 'same' }],
    ['installation', imageBounds.all, {}],
  ])('few of one %s may wait; the next is answered at once with the original', async (_, most, given) => {
    const asked = Array.from({ length: most }, (__, n) => ask(`${n}`, given));
    expect(await ask('one more', given).answer).toBeUndefined();
    asked[most - 1]?.hangUp();
    await settle();
    const again = ask('again', given);
    shop.begun[0]?.end('made');
    expect(await asked[0]?.answer).toBe('made');
    await settle();
    expect(await Promise.race([again.answer, Promise.resolve('waits')])).toBe('waits');
  });

  test('whoever asks for what is being made does not count, and gets it', async () => {
    const asked = Array.from({ length: 100 }, () => ask('one', { address: 'same' }));
    expect(shop.keys()).toEqual(['one']);
    shop.begun[0]?.end('made');
    expect(await Promise.all(asked.map(({ answer }) => answer))).toEqual(asked.map(() => 'made'));
  });

  test('what nobody waits for any more leaves the queue, and is given up where it is being made', async () => {
    const [first] = keepBusy();
    const waiting = ask('waiting');
    waiting.hangUp();
    first?.hangUp();
    expect(await waiting.answer).toBeUndefined();
    await settle();
    expect(shop.begun.map(({ unwanted }) => unwanted.aborted)).toEqual([true, false]);
    shop.begun[0]?.fail(new Error('given up'));
    shop.begun[1]?.end('made');
    await settle();
    expect(shop.keys()).toEqual(['busy 1', 'busy 2']);
  });

  test('work goes on while one of those who asked still waits, and begins anew after it was given up', async () => {
    const [one, other] = [ask('shared'), ask('shared')];
    one.hangUp();
    await settle();
    expect(shop.begun[0]?.unwanted.aborted).toBe(false);
    other.hangUp();
    await settle();
    expect(shop.begun[0]?.unwanted.aborted).toBe(true);
    const next = ask('shared');
    shop.begun[1]?.end('made');
    expect(await next.answer).toBe('made');
  });

  test('after some time the original is served, and what was waited for is made all the same', async () => {
    const patient = ask('slow');
    expect(pauses).toHaveLength(1);
    pauses[0]?.();
    expect(await patient.answer).toBeUndefined();
    const second = ask('slow');
    second.hangUp();
    await settle();
    expect(shop.begun[0]?.unwanted.aborted).toBe(false);
    expect(shop.keys()).toEqual(['slow']);
  });

  test('whoever asks for one image is not behind the many of somebody else', async () => {
    keepBusy();
    for (const n of [1, 2, 3]) ask(`many ${n}`, { address: 'many', tenant: 'crowded' });
    ask('of another address', { tenant: 'crowded' });
    ask('of another tenant');
    for (let n = 0; n < 5; n++) {
      shop.begun[n]?.end('made');
      await settle();
    }
    expect(shop.keys().slice(2)).toEqual([
      'many 1',
      'of another tenant',
      'of another address',
      'many 2',
      'many 3',
    ]);
  });

  test('an image that ended the decoder is not tried again for a minute; what failed otherwise is', async () => {
    const broken = ask('broken');
    shop.begun[0]?.fail(new DecoderDied('SIGKILL'));
    await expect(broken.answer).rejects.toThrow('SIGKILL');
    await settle();
    expect(await ask('broken').answer).toBeUndefined();
    expect(shop.begun).toHaveLength(1);
    now += 60_000;
    const again = ask('broken');
    shop.begun[1]?.fail(new Error('the disk is full'));
    await expect(again.answer).rejects.toThrow('the disk is full');
    await settle();
    const third = ask('broken');
    shop.begun[2]?.end('made');
    expect(await third.answer).toBe('made');
  });
});
