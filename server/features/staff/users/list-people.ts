import type { TenantId } from '../../../lib/tenant-id.ts';
import { foldCase } from '../../../lib/text/fold-case.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { listPeopleOfTenant, type PersonRow } from './members-store.ts';

/**
 * A page of the people of a tenant whose name or e-mail holds `q`, whatever its case, by name: for whoever chooses an
 * author. They are few enough to be compared here, as no database folds the case of every script.
 */
export async function listPeople(
  db: Reader,
  tenant: TenantId,
  query: { readonly q: string | undefined; readonly page: number; readonly limit: number },
): Promise<{ people: PersonRow[]; total: number }> {
  const { q, page, limit } = query;
  const wanted = q === undefined ? '' : foldCase(q);
  const found = (await listPeopleOfTenant(db, tenant))
    .map((person) => ({ person, name: foldCase(person.name), email: foldCase(person.email) }))
    .filter(({ name, email }) => name.includes(wanted) || email.includes(wanted))
    // Who has no name is found under the e-mail.
    .sort((a, b) => compare(a.name || a.email, b.name || b.email) || compare(a.email, b.email));
  const start = (page - 1) * limit;
  return { people: found.slice(start, start + limit).map(({ person }) => person), total: found.length };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
