import { fail } from '../../../lib/service-error.ts';
import { readFlag } from '../../../platform/http/query-flag.ts';
import type { ReadRequest } from '../../api/access.ts';
import type { View } from '../../api/shown.ts';
import { type AskedLocale, askedLocaleOf } from '../locales/shelf.ts';
import type { DeliveryOptions } from './deliver-entries.ts';

/** How a public read wants its content, with the locale that nobody has looked up yet. */
export interface AskedDelivery extends DeliveryOptions {
  readonly asked: AskedLocale;
}

/** How a public read wants its content. @throws ServiceError for a query that says nothing clear */
export function deliveryOptionsOf(
  { view, typedBy, only, perspective, query }: ReadRequest,
  deps: { publicUrl: () => string },
): AskedDelivery {
  return {
    view,
    typedBy,
    only,
    perspective,
    asked: askedLocaleOf(query),
    depth: readDepth(query),
    // `false` leaves `_type` out of resolved collection items, and only there.
    refTypes: readFlag(query, 'refTypes', true),
    sourceMap: readSourceMap(view, query),
    publicUrl: deps.publicUrl(),
    fields: readFieldNames(query),
  };
}

/** `?sourceMap=true`, which means nothing without a preview. @throws ServiceError BAD_REQUEST */
export function readSourceMap(view: View, query: URLSearchParams): boolean {
  return readFlag(query, 'sourceMap') && view === 'preview';
}

/** Names of `?fields=a,b`; undefined when all fields are wanted. */
export function readFieldNames(query: URLSearchParams): ReadonlySet<string> | undefined {
  const text = query.get('fields');
  if (text === null) return undefined;
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length > 0 ? new Set(names) : undefined;
}

/** `?depth=`: levels of references to resolve, 0 to 3, one by default. @throws ServiceError BAD_REQUEST */
function readDepth(query: URLSearchParams): number {
  const text = query.get('depth');
  if (text === null) return 1;
  if (!/^[0-3]$/.test(text)) throw fail('BAD_REQUEST', 'The parameter depth must be 0, 1, 2 or 3.');
  return Number(text);
}
