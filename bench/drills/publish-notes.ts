import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { NoteReader } from './read-notes.ts';

/** How long the front went on showing what was before, for each publish, in milliseconds. */
export interface Staleness {
  readonly waits: number[];
  /** Publishes of which the front showed the version before once 5 seconds had passed. */
  late: number;
}

const interval = 100;
const patience = 30_000;

/** Writes through the public API: what readers of the front wait for. */
export function createPublisher(url: string, apiKey: string) {
  async function write(method: string, path: string, body?: unknown): Promise<void> {
    const answer = await fetch(`${url}/api/v1/collections/notes${path}`, {
      method,
      headers: {
        'X-API-Key': apiKey,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify(body ?? {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  }
  const fieldsOf = (version: number) => ({ title: `version ${version}` });

  return {
    create: (slug: string) =>
      write('POST', '', { name: slug, slug, fields: fieldsOf(0), status: 'published' }),
    publish: async (slug: string, version: number) => {
      await write('PUT', `/${slug}`, { fields: fieldsOf(version) });
      await write('POST', `/${slug}/publish`);
    },
  };
}

/** Watches one publish through the front until it is seen, and looks once more when 5 seconds have passed. */
export async function watchPublish(
  reader: NoteReader,
  slug: string,
  version: number,
  staleness: Staleness,
): Promise<void> {
  const publishedAt = performance.now();
  for (;;) {
    const askedAt = performance.now();
    const { version: seen } = await reader.readNote(slug);
    if (seen >= version || askedAt - publishedAt > patience) {
      staleness.waits.push(askedAt - publishedAt);
      break;
    }
    await delay(interval);
  }
  const left = 5000 - (performance.now() - publishedAt);
  if (left > 0) await delay(left);
  // A cache may have gone back: to an answer that was on its way as the purge came.
  const { version: later } = await reader.readNote(slug);
  if (later < version) staleness.late++;
}
