import type { ApiRequest } from './api-request.ts';
import type { Act } from './explorer-search.ts';
import { pathOf, type ReadTarget } from './read-target.ts';
import { type Source, sampleFields } from './source.ts';

const methods = { create: 'POST', change: 'PUT', delete: 'DELETE' } as const;

/** Whether programs write records of this target: pages of a type and items. Posts are written in the admin app alone. */
export function isWritable(target: ReadTarget): target is Source {
  return (target.kind === 'items' || target.kind === 'pages') && target.slug !== '';
}

/** A write with a secret key; undefined for what programs do not write. */
export function writeRequestOf(
  origin: string,
  target: ReadTarget,
  write: {
    readonly act: Act;
    readonly slug: string;
    readonly body: string;
    readonly key: string;
    readonly idempotencyKey: string;
  },
): ApiRequest | undefined {
  if (!isWritable(target)) return undefined;
  const { act, slug, body, key, idempotencyKey } = write;
  return {
    method: methods[act],
    address: `${origin}/api/v1${pathOf(target, act === 'create' ? '' : slug)}`,
    query: [],
    headers: [
      { name: 'X-API-Key', value: key, variable: 'SECRET_KEY' },
      { name: 'Idempotency-Key', value: idempotencyKey },
      ...(act === 'delete' ? [] : [{ name: 'Content-Type', value: 'application/json' }]),
    ],
    ...(act !== 'delete' && { body }),
  };
}

/** A body such as the service accepts, of the type's sample values; what only a person knows stands there as a hint. */
export function sampleBody(target: Source, act: Act): string {
  const fields = sampleFields(target.fields);
  const made = {
    name: 'Made by a program',
    slug: 'made-by-a-program',
    ...(target.kind === 'pages' && { pageType: target.slug }),
    fields,
    status: 'draft',
  };
  return JSON.stringify(act === 'create' ? made : { fields }, null, 2);
}
