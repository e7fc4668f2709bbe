import { fail } from '../../../lib/service-error.ts';
import { responseTooLarge, type SizeLimits } from '../../../platform/http/answer-size.ts';

/** What resolved references add to a response, with everything that is resolved inside them. */
export interface Weight {
  readonly references: number;
  /** Of their text as UTF-8. */
  readonly bytes: number;
}

/** What resolved references have added to a response so far. */
export interface Spending {
  spent: Weight;
}

/** The most references that one response resolves: each level of depth can multiply them. */
const mostResolved = 20_000;

export function newSpending(): Spending {
  return { spent: { references: 0, bytes: 0 } };
}

/** Counts what a reference adds. @throws ServiceError BAD_REQUEST for too many references, PAYLOAD_TOO_LARGE */
export function spend(spending: Spending, { references, bytes }: Weight, { resolved }: SizeLimits): void {
  const { spent } = spending;
  spending.spent = { references: spent.references + references, bytes: spent.bytes + bytes };
  if (spending.spent.references > mostResolved)
    throw fail('BAD_REQUEST', 'This answer would resolve too many references. Lower depth or limit.');
  if (spending.spent.bytes > resolved) throw responseTooLarge(spending.spent.bytes, resolved);
}

/** What was added since a moment before. */
export function spentSince({ spent }: Spending, before: Weight): Weight {
  return { references: spent.references - before.references, bytes: spent.bytes - before.bytes };
}
