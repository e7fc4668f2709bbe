import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { citySlug } from '../cities.ts';
import type { Installation } from '../galley.ts';

const cities = '/api/v1/collections/cities';
const countries = '/api/v1/collections/countries';
/** One request of this many is a write. */
const writeEvery = 4;

/** People and programs who go on using the API until they are stopped. */
export interface Users {
  /** What each request took so far, in milliseconds; the regular changes are not among them. */
  readonly took: readonly number[];
  /** @throws Error when an answer was not 2xx */
  stop(): Promise<void>;
}

/**
 * Starts connections that read lists which no cache has and create items, one request after the other, and beside them
 * one that updates an item every so many milliseconds.
 */
export function startUsers(input: {
  url: string;
  keys: Installation['keys'];
  connections: number;
  changeEvery: number;
}): Users {
  const { url, keys, connections, changeEvery } = input;
  const agent = new Agent({ keepAlive: true, maxSockets: connections + 1 });
  const took: number[] = [];
  let stopped = false;
  const send = (method: string, path: string, body?: object) =>
    exchange(agent, { url, key: keys.secret, method, path, body });

  const use = async (): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      const slug = `c-${randomUUID()}`;
      const startedAt = performance.now();
      if (n % writeEvery > 0) await send('GET', `${cities}?limit=5&filter[name]=${slug}`);
      else await send('POST', countries, { name: slug, slug, fields: { code: 'XX' } });
      took.push(performance.now() - startedAt);
    }
  };
  const change = async (): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      await send('PUT', `${cities}/${citySlug(0)}`, { fields: { altName: `Change ${n}` } });
      await wait(changeEvery);
    }
  };
  const running = Promise.all([change(), ...Array.from({ length: connections }, use)]);
  // Told when they are stopped; until then nobody listens.
  running.catch(() => {
    stopped = true;
  });
  return {
    took,
    stop: async () => {
      stopped = true;
      await running.finally(() => agent.destroy());
    },
  };
}

async function exchange(
  agent: Agent,
  input: { url: string; key: string; method: string; path: string; body: object | undefined },
): Promise<void> {
  const { url, key, method, path, body } = input;
  const sent = request(url + path, {
    agent,
    method,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
  });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode = 0 } = response;
  if (statusCode >= 300)
    throw new Error(`${method} ${path}: ${statusCode} ${Buffer.concat(chunks).toString('utf8')}`);
}
