import type { KeyRequest } from '../features/access/authenticate-key.ts';
import type { WriteRequest } from '../features/api/access.ts';
import type { StaffRequest } from '../features/staff/staff-request.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { ApiRequest } from '../platform/http/api-request.ts';
import type { Policy } from './policy.ts';

type RequestOf<Row> = Row extends { idempotent: true }
  ? WriteRequest
  : Row extends { credential: 'key' }
    ? KeyRequest
    : Row extends { credential: 'session' }
      ? StaffRequest
      : ApiRequest;

/** One handler for every row of the policy table, no more and no fewer: the compiler says so. */
export type Handlers = {
  readonly [Row in Policy as Row['operation']]: (request: RequestOf<Row>) => Promise<Answer>;
};
