import type { Database } from './database.ts';

/** Whether the service's tables were ever made in a database. */
export async function hasTables(database: Database): Promise<boolean> {
  const tables = await database.sql.introspection.getTables();
  return tables.some(({ name }) => name === 'tenants');
}
