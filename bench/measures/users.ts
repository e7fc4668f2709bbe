import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { citySlug } from '../datasets/cities.ts';
import type { Installation } from '../galley.ts';

const cities = '/api/v1/collections/cities';
const countries = '/api/v1/collections/countries';
/** One request of this many is a write. */
const writeEvery = 4;
const connections = 4;
/** Milliseconds that one server is used for before the other has its turn. */
const turn = 100;
/** Milliseconds between two of the regular changes. */
const changeEvery = 50;

/** A server that is used, and what its requests took, in milliseconds. */
export interface UsedServer {
  readonly url: string;
  readonly keys: Installation['keys'];
  readonly took: number[];
}

/**
 * Uses servers in short turns until something has ended: on four connections, reads of lists that no cache has and
 * creations of items, one request after the other. Turns are short so that whatever else the machine does hits all
 * alike. Beside that, one item of each server is updated 20 times a second; that is not timed.
 * @throws Error when an answer was not 2xx
 */
export async function useInTurns(servers: readonly UsedServer[], until: Promise<void>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections + 1 });
  let stopped = false;
  const use = async (): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      const server = servers[Math.floor(performance.now() / turn) % servers.length];
      if (!server) return;
      const slug = `c-${randomUUID()}`;
      const startedAt = performance.now();
      if (n % writeEvery > 0) {
        await send(agent, server, { method: 'GET', path: `${cities}?limit=5&filter[name]=${slug}` });
      } else {
        const body = { name: slug, slug, fields: { code: 'XX' } };
        await send(agent, server, { method: 'POST', path: countries, body });
      }
      server.took.push(performance.now() - startedAt);
    }
  };
  const change = async (server: UsedServer): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      const body = { fields: { altName: `Change ${n}` } };
      await send(agent, server, { method: 'PUT', path: `${cities}/${citySlug(0)}`, body });
      await wait(changeEvery);
    }
  };
  const stop = () => {
    stopped = true;
  };
  const users = [...servers.map(change), ...Array.from({ length: connections }, use)];
  try {
    await Promise.all([until.finally(stop), ...users]);
  } finally {
    stop();
    await Promise.allSettled(users);
    agent.destroy();
  }
}

async function send(
  agent: Agent,
  { url, keys }: UsedServer,
  { method, path, body }: { method: string; path: string; body?: object },
): Promise<void> {
  const sent = request(url + path, {
    agent,
    method,
    headers: {
      'X-API-Key': keys.secret,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
  });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode = 0 } = response;
  if (statusCode >= 300) {
    throw new Error(`${method} ${path}: ${statusCode} ${Buffer.concat(chunks).toString('utf8')}`);
  }
}
