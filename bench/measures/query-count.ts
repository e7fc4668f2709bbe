import { Agent } from 'node:http';
import type { Finding } from '../finding.ts';
import { serveCounting } from '../in-process.ts';
import { spreadOf } from '../measure.ts';
import { timedGet } from '../timed-get.ts';
import type { BenchContext } from './bench-context.ts';

const base = '/api/v1/collections/cities';
const lengths = [1, 20, 100];

/** How many queries a computed list takes, whatever its length. The look-up of the key is counted too. */
export async function measureQueryCount(context: BenchContext): Promise<Finding[]> {
  const dataset = await context.datasets.small();
  const galley = await serveCounting(dataset);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const findings: Finding[] = [];
  try {
    const count = async (path: string): Promise<number> => {
      galley.takeCount();
      const answer = await timedGet(agent, galley.url + path, { 'X-API-Key': dataset.keys.public });
      if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status}`);
      return galley.takeCount();
    };
    // The types are read once after a start, the key once a second.
    await count(`${base}?limit=2&page=2`);
    for (const [name, query] of [
      ['list', () => ''],
      // Another population each time: the total of a filter is remembered.
      ['filtered list', (limit) => `&filter[fields.featureCode]=PPL&filter[fields.population][gte]=${limit}`],
    ] satisfies [string, (limit: number) => string][]) {
      const counts: number[] = [];
      for (const limit of lengths) counts.push(await count(`${base}?limit=${limit}${query(limit)}`));
      const constant = counts.every((one) => one === counts[0]);
      findings.push({
        measure: `queries of a computed ${name} of ${lengths.join(', ')} items with references`,
        floor: '–',
        galley: counts.join(', '),
        value: spreadOf(counts),
        unit: '',
        budget: { atMost: 6 },
        ...(!constant && { notes: ['the number is not constant'] }),
      });
    }
  } finally {
    agent.destroy();
    await galley.stop();
  }
  return findings;
}
