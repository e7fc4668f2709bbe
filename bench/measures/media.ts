import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChildServer } from '../child-server.ts';
import { type Finding, rateFinding } from '../finding.ts';
import { createKey, serveGalley } from '../galley.ts';
import { runRounds } from '../measure.ts';
import { repeatRequest } from '../repeat-request.ts';
import { uploadPicture } from '../upload-picture.ts';
import type { BenchContext } from './bench-context.ts';

const picture = fileURLToPath(
  new URL('../../server/demo/slack-water/media/tide-machine.jpg', import.meta.url),
);
const connections = 32;
const cases = [
  { name: 'a cached variant', query: 'w=640&format=webp' },
  { name: 'an original', query: '' },
];

/** Files of the media library against bare `node:http` that streams the same file. */
export async function measureMedia(context: BenchContext): Promise<Finding[]> {
  const dataset = await context.datasets.copy(await context.datasets.small());
  const galley = await serveGalley(dataset.environment, context.profileDir);
  const findings: Finding[] = [];
  try {
    const url = new URL(
      await uploadPicture(galley.url, createKey(dataset.environment, 'secret'), readFileSync(picture)),
    );
    for (const { name, query } of cases) {
      const path = `${url.pathname}${url.search}${query && `&${query}`}`;
      const response = await fetch(`${galley.url}${path}`);
      if (response.status !== 200) throw new Error(`GET ${path}: ${response.status}`);
      const file = join(context.folder('media-floor'), 'file');
      writeFileSync(file, Buffer.from(await response.arrayBuffer()));
      const bodyLength = readFileSync(file).length;
      const floor = await startChildServer({
        program: fileURLToPath(new URL('../floor/one-file.ts', import.meta.url)),
        words: [file, response.headers.get('content-type') ?? ''],
      });
      const rate = async (server: { url: string; pid: number }) =>
        (
          await repeatRequest({
            server,
            path,
            headers: {},
            bodyLength,
            connections,
            milliseconds: Math.max(300, 2000 * context.scale),
          })
        ).perSecond;
      try {
        const comparison = await runRounds(
          context.rounds,
          () => rate(galley),
          () => rate(floor),
        );
        findings.push(
          rateFinding({
            measure: `media, ${name} (${bodyLength} bytes)`,
            floorName: 'node:http streaming the same file',
            comparison,
            budget: { atLeast: 0.5 },
          }),
        );
      } finally {
        await floor.stop();
      }
    }
  } finally {
    await galley.stop();
  }
  return findings;
}
