import { Agent, request } from 'node:http';
import { cityBody, countryBodies, type ItemBody } from './cities.ts';

/** How a load through the public write path went. */
export interface Loaded {
  readonly items: number;
  readonly seconds: number;
}

const connections = 8;

/** Creates the countries, published, and answers their ids by code. */
export async function loadCountries(url: string, secretKey: string): Promise<Map<string, string>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ids = new Map<string, string>();
  for (const body of countryBodies()) {
    const { data } = JSON.parse(await create({ url, secretKey, agent }, 'countries', body));
    ids.set(String(body.fields['code']), String(data.id));
  }
  agent.destroy();
  return ids;
}

/** Reads the ids of countries that are there already. */
export async function readCountryIds(url: string, publicKey: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (let page = 1; ; page++) {
    const path = `/api/v1/collections/countries?limit=100&page=${page}`;
    const response = await fetch(`${url}${path}`, { headers: { 'X-API-Key': publicKey } });
    const { data } = (await response.json()) as { data: { _id: string; code: string }[] };
    for (const { _id, code } of data) ids.set(code, _id);
    if (data.length < 100) return ids;
  }
}

/**
 * Creates the places from one index up to another, published, as clients would: over HTTP, on several kept-alive
 * connections, each with an Idempotency-Key of its own.
 */
export async function loadCities(input: {
  url: string;
  secretKey: string;
  countryIds: ReadonlyMap<string, string>;
  from: number;
  to: number;
}): Promise<Loaded> {
  const { url, secretKey, countryIds, from, to } = input;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  let next = from;
  const work = async () => {
    while (next < to) {
      const index = next++;
      await create({ url, secretKey, agent }, 'cities', cityBody(index, countryIds));
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return { items: to - from, seconds: (performance.now() - startedAt) / 1000 };
}

function create(
  to: { url: string; secretKey: string; agent: Agent },
  type: string,
  body: ItemBody,
): Promise<string> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${to.url}/api/v1/collections/${type}`,
      {
        agent: to.agent,
        method: 'POST',
        headers: {
          'X-API-Key': to.secretKey,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          'Idempotency-Key': `load-${type}-${body.slug}`,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const answer = Buffer.concat(chunks).toString('utf8');
          if (response.statusCode === 201) resolve(answer);
          else reject(new Error(`${body.slug} was refused with ${response.statusCode}: ${answer}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}
