import type { Tx } from '../../platform/db/database.ts';
import type { KeyRequest } from './authenticate-key.ts';

/** A public write: authenticated, permitted, parsed, and running in the transaction that stores its answer. */
export interface WriteRequest extends KeyRequest {
  readonly tx: Tx;
  /** The parsed body; `{}` where the route may come without one. */
  readonly body: unknown;
}
