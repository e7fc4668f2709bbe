import createClient from 'openapi-fetch';
import type { components, paths } from '../generated/paths';

type GalleyError = components['schemas']['Error']['error'];

/** What a client of openapi-typescript and openapi-fetch can do without a cast: compared values, errors by their code. */
export async function read(baseUrl: string, key: string) {
  const client = createClient<paths>({ baseUrl: `${baseUrl}/api/v1`, headers: { 'X-API-Key': key } });
  const list = (where: string[]) =>
    client.GET('/collections/{type}', { params: { path: { type: 'articles' }, query: { where } } });

  const atLeastFour = await list(['fields.rating:gte:4', 'fields.rating:lt:6']);
  const named = await client.GET('/collections/{type}', {
    params: { path: { type: 'articles' }, query: { filter: { name: 'Rated 3' }, sort: 'name' } },
  });
  const refused = await list(['fields.rating:over:4']);
  const missing = await client.GET('/collections/{type}/{slug}', {
    params: { path: { type: 'articles', slug: 'none' } },
  });
  return {
    atLeastFour: namesOf(atLeastFour.data?.data),
    named: namesOf(named.data?.data),
    refused: codeOf(refused.error),
    missing: codeOf(missing.error),
  };
}

function namesOf(
  data: components['schemas']['DeliveredItem'] | components['schemas']['DeliveredItem'][] = [],
) {
  return [data].flat().map(({ _name }) => _name);
}

function codeOf(
  body: components['schemas']['Error'] | components['schemas']['RawValidationError'] | undefined,
): GalleyError['code'] | 'raw' | undefined {
  if (!body) return undefined;
  return 'success' in body ? 'raw' : body.error.code;
}
