import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { drawNoise } from '../../../test/samples/sample-files.ts';
import { createMediaScenario, type MediaScenario } from '../../../test/scenarios/media-scenario.ts';
import { orUnwanted } from '../images/unwanted.ts';
import { createImageWork, imageBounds } from './image-work.ts';

onEachDatabase('image work that strangers ask for', (dialect) => {
  let scenario: MediaScenario;
  let pauses: (() => void)[];
  /** What the decoder was asked to make, and whether that is wanted still. */
  let asked: { spec: string; unwanted: AbortSignal; end(): void }[];
  beforeEach(async () => {
    scenario = await createMediaScenario(dialect);
    pauses = [];
    asked = [];
    const { imageWork, imageDecoder, clock } = scenario.service.server.deps;
    const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
    Object.assign(imageWork, createImageWork(clock, imageBounds, pause));
    // The decoder itself, told when to begin.
    const { make } = imageDecoder;
    const controlled: typeof make = async (readOriginal, plan, unwanted) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      asked.push({ spec: plan.spec, unwanted, end: resolve });
      await orUnwanted(promise, unwanted);
      return make(readOriginal, plan, unwanted);
    };
    Object.assign(imageDecoder, { make: controlled });
  });
  afterEach(() => scenario.close());

  const addNoise = async () =>
    scenario.add({ bytes: await drawNoise(900, 600).jpeg().toBuffer(), name: 'noise.jpg' });
  const begun = (count: number) => expect.poll(() => asked.length).toBe(count);

  test('whoever hangs up takes the work along, waiting or begun, and an upload beside it is taken', async () => {
    const { url } = await addNoise();
    const hostile = [64, 96, 128, 192, 256].map((width) => {
      const sent = request(`${url}&w=${width}&format=avif`);
      sent.on('error', () => {}).end();
      return sent;
    });
    await begun(2);
    expect((await addNoise()).id).toBeTruthy();
    for (const sent of hostile) sent.destroy();
    await expect.poll(() => asked.every(({ unwanted }) => unwanted.aborted)).toBe(true);
    // Those who were to come next had left by then, or left before it began.
    const patient = fetch(`${url}&w=320&format=webp`);
    await expect.poll(() => asked.at(-1)?.spec).toMatch(/webp/);
    asked.at(-1)?.end();
    expect((await patient).headers.get('content-type')).toBe('image/webp');
    expect(await scenario.storedKeys()).toHaveLength(3);
  });

  test('after two seconds of waiting the original is served and not kept; the image is there afterwards', async () => {
    const { url } = await addNoise();
    const waiting = fetch(`${url}&w=320&format=webp`);
    await begun(1);
    for (const over of pauses) over();
    const instead = await waiting;
    expect([instead.status, instead.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(instead.headers.get('cache-control')).toBe('no-store');
    await instead.arrayBuffer();
    const again = fetch(`${url}&w=320&format=webp`);
    asked[0]?.end();
    const made = await again;
    expect([made.headers.get('content-type'), made.headers.get('cache-control')]).toEqual([
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(asked).toHaveLength(1);
  });

  test('beyond the few that one file may have waiting, the original is served at once', async () => {
    const { url } = await addNoise();
    const widths = [64, 96, 128, 192, 256, 320];
    const waiting = widths.map((width) => fetch(`${url}&w=${width}`));
    await begun(2);
    await expect.poll(() => pauses.length).toBe(imageBounds.perBlob);
    const { headers } = await fetch(`${url}&w=384`);
    expect(headers.get('cache-control')).toBe('no-store');
    for (let n = 0; n < widths.length; n++) {
      await expect.poll(() => asked.length).toBeGreaterThan(n);
      asked[n]?.end();
    }
    for (const answer of await Promise.all(waiting))
      expect(answer.headers.get('cache-control')).toMatch(/immutable/);
  });

  test('a sender who hangs up while a picture is looked at leaves nothing behind', async () => {
    const { imageDecoder } = scenario.service.server.deps;
    let looked: AbortSignal | undefined;
    const wait: typeof imageDecoder.inspect = (_file, _type, unwanted) => {
      looked = unwanted;
      return orUnwanted(new Promise(() => {}), unwanted);
    };
    Object.assign(imageDecoder, { inspect: wait });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await drawNoise(90, 60).jpeg().toBuffer())]), 'noise.jpg');
    const sender = new AbortController();
    const headers = { 'X-API-Key': scenario.tenant.keys.secret };
    const address = `${scenario.service.server.address}/api/v1/media`;
    const sent = fetch(address, { method: 'POST', headers, body: form, signal: sender.signal });
    await expect.poll(() => looked !== undefined).toBe(true);
    sender.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(() => looked?.aborted).toBe(true);
    await expect.poll(() => scenario.stagedFiles()).toEqual([]);
    expect(await scenario.storedKeys()).toEqual([]);
    expect(await scenario.service.events(scenario.tenant)).toEqual([]);
  });
});
