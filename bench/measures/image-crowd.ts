import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { type Finding, showFigure } from '../finding.ts';
import { createKey, serveGalley } from '../galley.ts';
import { quantile, runRounds } from '../measure.ts';
import { uploadPicture } from '../upload-picture.ts';
import { amountOf, type BenchContext } from './bench-context.ts';

const hostile = 64;
/** Milliseconds after which a hostile client hangs up and asks for something else. */
const patience = 500;
/** Hostile pictures: more than one, since few images of one may wait. */
const originals = 8;

/** What uploads take beside strangers who ask for images that take long and hang up, against uploads without them. */
export async function measureImageCrowd(context: BenchContext): Promise<Finding[]> {
  const dataset = await context.datasets.copy(await context.datasets.small());
  const settings = { GALLEY_LIMIT_UPLOADS: '1000000', GALLEY_TRUSTED_PROXIES: '127.0.0.1/32' };
  const environment = { ...dataset.environment, ...settings };
  const galley = await serveGalley(environment, context.profileDir);
  try {
    const key = createKey(environment, 'secret');
    // As large as a phone takes them.
    const bytes = noisePicture(4000, 3000);
    const slow: string[] = [];
    for (let n = 0; n < originals; n++)
      slow.push(await uploadPicture(galley.url, key, noisePicture(1600, 1200)));
    const count = amountOf(context, 40);
    const uploadAll = async () => {
      const took: number[] = [];
      for (let n = 0; n < count; n++) {
        const startedAt = performance.now();
        await uploadPicture(galley.url, key, bytes);
        took.push(performance.now() - startedAt);
      }
      return quantile(took, 0.99);
    };
    const comparison = await runRounds(
      Math.min(context.rounds, 5),
      async () => {
        const crowd = gather(slow);
        try {
          return await uploadAll();
        } finally {
          await crowd.leave();
        }
      },
      uploadAll,
    );
    const { ours, floor, ratio } = comparison;
    return [
      {
        measure: `upload of a picture of 12 million pixels beside ${hostile} strangers who ask for images and hang up, p99`,
        floor: `without them: ${showFigure(floor.median)} ms`,
        galley: `${showFigure(ours.median)} ms`,
        value: ratio,
        unit: '×',
        budget: { atMost: 2 },
        notes: [
          `each from an address of its own asks for a new AVIF of noise, hangs up after ${patience} ms and asks for the next; ${count} uploads a round, one after the other`,
        ],
      },
    ];
  } finally {
    await galley.stop();
  }
}

/** Strangers who ask for images without end, until they leave. */
function gather(originals: readonly string[]): { leave(): Promise<void> } {
  let isOver = false;
  const ask = async (stranger: number): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const original = originals[(stranger + n) % originals.length] ?? '';
      const size = `w=${200 + ((stranger * 211 + n * 97) % 1400)}&h=${200 + ((stranger * 131 + n * 59) % 1000)}`;
      const sent = get(`${original}&${size}&format=avif&q=${1 + ((stranger + n * 13) % 100)}`, {
        agent: false,
        headers: { 'X-Forwarded-For': `192.0.2.${stranger + 1}` },
      });
      sent.on('error', () => {});
      // Not `once` of node:events, which fails with the hang-up that is meant; and it may close by itself before.
      const closed = new Promise((resolve) => sent.once('close', resolve));
      await wait(patience);
      sent.destroy();
      await closed;
    }
  };
  const strangers = Array.from({ length: hostile }, (_, stranger) => ask(stranger));
  return {
    leave: async () => {
      isOver = true;
      await Promise.all(strangers);
    },
  };
}

/**
 * A PNG of noise, which is the slowest to encode, repeated along each row, so that its own bytes are few: downloads of
 * large originals are no image work.
 */
function noisePicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = Array.from({ length: height }, () =>
    Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, randomBytes(150))]),
  );
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = deflateSync(Buffer.concat(rows));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
