import type { OperationDescription } from '../features/api/operation.ts';
import { peopleOperations } from './openapi/people.ts';
import type { Policy } from './policy.ts';

/** A description for every row of the policy table: the compiler misses one, a test finds one too many. */
export const descriptions: Readonly<Record<Policy['operation'], OperationDescription>> = {
  ...peopleOperations,
};
