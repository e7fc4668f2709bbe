import { setTimeout as delay } from 'node:timers/promises';
import { postJson } from '../platform/outbound/post-json.ts';
import type { Deps } from './build-deps.ts';

const timeout = 5000;
const pauses = [0, 1000, 5000];

/**
 * Tells a real edge, where one is set, which paths to purge after each publish and unpublish in the admin API
 * (specification, "Response headers and caching"). A hint: it is tried three times and never holds up a change.
 */
export function purgeEdgeOnPublish({
  config,
  database,
  log,
}: Pick<Deps, 'config' | 'database' | 'log'>): void {
  const { edgePurgeUrl } = config;
  if (edgePurgeUrl === undefined) return;
  const url = new URL(edgePurgeUrl);
  database.onTouched((touched) => {
    for (const [tenant, { publications }] of touched) {
      const paths = [...publications];
      if (paths.length === 0) continue;
      const lists = paths.map((path) => path.split('/').slice(0, listDepth(path)).join('/'));
      const body = { tenant, paths: [...new Set([...paths, ...lists])].map((path) => `/api/v1${path}`) };
      send(url, body).catch((error: unknown) => log.warn({ err: error }, 'the edge was not purged'));
    }
  });
}

/** Of `/collections/<type>/<slug>` the list is `/collections/<type>`, of the others the family. */
function listDepth(path: string): number {
  return path.startsWith('/collections/') ? 3 : 2;
}

async function send(url: URL, body: unknown): Promise<void> {
  let failure: unknown;
  for (const pause of pauses) {
    await delay(pause, undefined, { ref: false });
    try {
      const status = await postJson(url, body, { timeout });
      if (status >= 200 && status < 300) return;
      failure = new Error(`the purge hook answered ${status}`);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
