import type { TestProject } from 'vitest/node';
import { startPgbouncer } from './programs/pgbouncer.ts';

/** Puts a PgBouncer in transaction mode before the PostgreSQL of the run, with few connections to each database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl } = project.getProvidedContext();
  const pooler = await startPgbouncer(postgresUrl, { mode: 'transaction', size: 4 });
  const { hostname, port } = new URL(pooler.urlOf(postgresUrl));
  project.provide('poolerUrl', `tcp://${hostname}:${port}`);
  return () => pooler.stop();
}
