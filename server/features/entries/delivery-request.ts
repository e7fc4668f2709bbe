import type { ReadRequest } from '../api/access.ts';
import type { DeliveryOptions } from './deliver-entries.ts';
import { readDepth, readRefTypes } from './read-params.ts';

/** How a public read wants its content. @throws ServiceError for a query that says nothing clear */
export function deliveryOptionsOf(
  { view, query }: ReadRequest,
  deps: { publicUrl: () => string },
): DeliveryOptions {
  return {
    view,
    depth: readDepth(query),
    refTypes: readRefTypes(query),
    publicUrl: deps.publicUrl(),
  };
}
