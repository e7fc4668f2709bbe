import type { DeliveredItem, Error as GalleyError, RawValidationError } from '../generated/hey-api';
import { itemsCreate, itemsGet, itemsList } from '../generated/hey-api';
import { createClient } from '../generated/hey-api/client';

/** What a client of hey-api can do without a cast: compared values, errors by their code. */
export async function read(baseUrl: string, key: string) {
  const client = createClient({ baseUrl: `${baseUrl}/api/v1`, headers: { 'X-API-Key': key } });
  const path = { type: 'articles' };
  const where = ['fields.rating:gte:4', 'fields.rating:lt:6'];
  const atLeastFour = await itemsList({ client, path, query: { where } });
  const named = await itemsList({ client, path, query: { filter: { name: 'Rated 3' }, sort: 'name' } });
  const refused = await itemsList({ client, path, query: { where: ['fields.rating:over:4'] } });
  const missing = await itemsGet({ client, path: { ...path, slug: 'none' } });
  const forbidden = await itemsCreate({
    client,
    path,
    headers: { 'Idempotency-Key': 'a-first-write' },
    body: { name: 'New', slug: 'new' },
  });
  return {
    atLeastFour: namesOf(atLeastFour.data?.data),
    named: namesOf(named.data?.data),
    refused: codeOf(refused.error),
    missing: codeOf(missing.error),
    forbidden: codeOf(forbidden.error),
  };
}

function namesOf(data: DeliveredItem | DeliveredItem[] = []) {
  return [data].flat().map(({ _name }) => _name);
}

function codeOf(
  body: GalleyError | RawValidationError | undefined,
): GalleyError['error']['code'] | 'raw' | undefined {
  if (!body) return undefined;
  return 'success' in body ? 'raw' : body.error.code;
}
