import type { TenantId } from '../../lib/tenant-id.ts';
import { createTurns } from '../../lib/turns.ts';

/** Lets the batches of a tenant follow each other, and of all tenants so many run at once. */
export interface BatchTurns {
  take<T>(tenant: TenantId, work: () => Promise<T>): Promise<T>;
}

/** Whoever waits holds nothing but a promise: no connection, no lock, and no place that another tenant could have. */
export function createBatchTurns(atOnce: number): BatchTurns {
  const turns = createTurns();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    // The place goes over to whoever waits.
    if (next) next();
    else running--;
  }

  return {
    take: (tenant, work) =>
      turns.take([tenant], async () => {
        await enter();
        try {
          return await work();
        } finally {
          leave();
        }
      }),
  };
}
