import { isoTimeOrNull } from '../../lib/clock.ts';
import type { ServiceError } from '../../lib/service-error.ts';
import type { ReleaseRow } from '../../platform/db/tables.ts';
import type { ReleaseProblem } from './shapes.ts';

/** Why a release was not published when its time came. */
interface Failure {
  readonly message: string;
  readonly failed: ReleaseProblem[];
}

/** What a release that fails at its time keeps of that. */
export function failureAt({ publish_at: at }: ReleaseRow, { message, details }: ServiceError): Failure {
  const failed = Array.isArray(details?.['failed']) ? (details['failed'] as ReleaseProblem[]) : [];
  const time = isoTimeOrNull(at);
  return { message: `Publishing${time === null ? '' : ` at ${time}`} failed: ${message}`, failed };
}

/** What a release has kept of its failure. */
export function failureOf({ error }: Pick<ReleaseRow, 'error'>): Failure | undefined {
  return error === null ? undefined : (JSON.parse(error) as Failure);
}
