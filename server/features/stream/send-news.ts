import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { News } from './news.ts';

/** Texts of one tenant that wait while the database cannot be reached. */
const mostUnsent = 200;
const tryAgainAfter = 1000;

/** More than can be told one by one. */
export const resetText = JSON.stringify({ type: 'reset' } satisfies News);

/** Sends texts to the other nodes, one message after the other, and again after a failure. */
export function createNewsSender({ spreadNews }: Pick<Database, 'spreadNews'>) {
  let unsent = new Map<TenantId, string[]>();
  let sending: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function sendAll(): Promise<void> {
    while (unsent.size > 0 && spreadNews) {
      const batch = unsent;
      unsent = new Map();
      try {
        await spreadNews(batch);
      } catch {
        // Whoever reads the database tells that it is away.
        for (const [tenant, texts] of batch)
          unsent.set(tenant, bounded([...texts, ...(unsent.get(tenant) ?? [])]));
        if (!isStopped) again = setTimeout(send, tryAgainAfter).unref();
        return;
      }
    }
  }

  function send(): void {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
  }

  return {
    add: (tenant: TenantId, texts: readonly string[]): void => {
      if (texts.length === 0 || !spreadNews) return;
      unsent.set(tenant, bounded([...(unsent.get(tenant) ?? []), ...texts]));
      send();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(again);
      await sending;
    },
  };
}

function bounded(texts: string[]): string[] {
  return texts.length > mostUnsent ? [resetText] : texts;
}
