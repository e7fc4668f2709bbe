import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AuthoredType, isAuthored } from './authored-types.ts';
import type { SchemaDirectory } from './schema-directory.ts';

export interface SchemaReadDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
}

/** The types that the people of a tenant have made, as they are now: page types, collection types, components. */
export async function currentTypes(
  { schemas, database }: SchemaReadDeps,
  tenant: TenantId,
): Promise<AuthoredType[]> {
  const snapshot = await schemas.current(database, tenant);
  return (['page', 'collection', 'component'] as const)
    .flatMap((kind) => snapshot.list(kind))
    .filter(isAuthored);
}

/** The codes of the locales of a tenant that has any, the default one first. */
export async function currentLocales(
  { schemas, database }: SchemaReadDeps,
  tenant: TenantId,
): Promise<string[] | undefined> {
  const { locales } = await schemas.current(database, tenant);
  return locales && [locales.default.code, ...locales.others.map(({ code }) => code)];
}
