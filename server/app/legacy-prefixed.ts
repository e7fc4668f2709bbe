import type { OperationDescription } from '../features/api/operation.ts';

/** The operations of a slice under the names that the policy table has for them. */
export function prefixed<Prefix extends string, Verb extends string>(
  prefix: Prefix,
  verbs: Readonly<Record<Verb, OperationDescription>>,
) {
  const entries = Object.entries(verbs).map(([verb, description]) => [`${prefix}.${verb}`, description]);
  return Object.fromEntries(entries) as { [Name in Verb as `${Prefix}.${Name}`]: OperationDescription };
}
