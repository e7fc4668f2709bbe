import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { findKeyNames } from '../../access/key-names-store.ts';
import { findPeople } from '../../staff/users/people-store.ts';

/** Who made something, for people to read. */
export interface NamedActor {
  readonly id: string;
  /** `unknown`: of an import, for instance. */
  readonly kind: 'user' | 'key' | 'unknown';
  readonly name: string;
  /** Of a person: not everybody has a name. */
  readonly email: string | null;
}

/** Names whoever the ids stand for, people and API keys: at most two queries. Null stands for Galley itself. */
export async function nameActors(
  db: Reader,
  tenant: TenantId,
  ids: Iterable<string | null>,
): Promise<(id: string | null) => NamedActor | null> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  const people = new Map((await findPeople(db, tenant, asked)).map((row) => [row.id, row]));
  const rest = asked.filter((id) => !people.has(id));
  const keys = new Map((await findKeyNames(db, tenant, rest)).map((row) => [row.id, row.name]));
  return (id) => {
    if (id === null) return null;
    const person = people.get(id);
    if (person !== undefined) return { id, kind: 'user', name: person.name, email: person.email };
    const key = keys.get(id);
    const email = null;
    return key === undefined
      ? { id, kind: 'unknown', name: '', email }
      : { id, kind: 'key', name: key, email };
  };
}
