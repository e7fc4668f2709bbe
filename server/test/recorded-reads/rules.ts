import type { Difference } from './compare-responses.ts';
import type { IntendedDifference } from './intended-differences.ts';

/** Whether a rule hides a difference of a request. */
export function hides(rule: IntendedDifference, request: string, { place }: Difference): boolean {
  const isRequest = rule.request.endsWith('*')
    ? request.startsWith(rule.request.slice(0, -1))
    : request === rule.request;
  return isRequest && covers(rule.place, place);
}

function covers(pattern: string, place: string): boolean {
  const parts = place.split('.');
  return pattern.split('.').every((part, index) => part === '*' || part === parts[index]);
}
