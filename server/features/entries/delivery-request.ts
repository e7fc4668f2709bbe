import type { KeyRequest } from '../access/authenticate-key.ts';
import type { KeyDirectory } from '../access/key-directory.ts';
import { readView } from '../access/read-view.ts';
import type { DeliveryOptions } from './deliver-entries.ts';
import { readDepth, readRefTypes } from './read-params.ts';

/** How a public read wants its content, from its preview key and its query. @throws ServiceError */
export async function deliveryOptionsOf(
  request: KeyRequest,
  deps: { keys: KeyDirectory; publicUrl: () => string },
): Promise<DeliveryOptions> {
  return {
    view: await readView(request, deps.keys),
    depth: readDepth(request.query),
    refTypes: readRefTypes(request.query),
    publicUrl: deps.publicUrl(),
  };
}
