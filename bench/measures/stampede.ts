import { Agent } from 'node:http';
import type { Finding } from '../finding.ts';
import { serveCounting } from '../in-process.ts';
import { spreadOf } from '../measure.ts';
import { timedGet } from '../timed-get.ts';
import type { BenchContext } from './bench-context.ts';

const clients = 500;
const base = '/api/v1/collections/cities';

/** Many requests at once for one cold key: how often the answer is computed. */
export async function measureStampede(context: BenchContext): Promise<Finding[]> {
  const dataset = await context.datasets.small();
  const galley = await serveCounting(dataset);
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const headers = { 'X-API-Key': dataset.keys.public };
  try {
    const ask = (path: string) => timedGet(agent, galley.url + path, headers);
    await ask(`${base}?limit=30`);
    galley.takeCount();
    await ask(`${base}?limit=31`);
    const once = galley.takeCount();
    const before = await ask(`${base}?limit=31`);
    galley.takeCount();
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: clients }, () => ask(`${base}?limit=32`)));
    const milliseconds = performance.now() - startedAt;
    const failed = answers.filter(({ status }) => status !== 200).length;
    if (failed > 0) throw new Error(`${failed} of ${clients} answers were no 200`);
    // The key may be read again meanwhile: that is no computation.
    const computations = Math.max(1, Math.round(galley.takeCount() / once));
    const hits = answers.filter(({ cached }) => cached).length;
    return [
      {
        measure: `stampede: ${clients} at once on a cold list`,
        floor: '1 computation',
        galley: `${computations} computations in ${Math.round(milliseconds)} ms, X-Cache: HIT on ${hits}`,
        value: spreadOf([computations]),
        unit: '',
        budget: { atMost: 1 },
        ...(!before.cached && { invalid: 'cache: off (X-Cache says MISS on repeated requests)' }),
      },
    ];
  } finally {
    agent.destroy();
    await galley.stop();
  }
}
