import { fail } from '../../../lib/service-error.ts';

const quotedVersion = /^"(\d{1,15})"$/;

/**
 * The versions that a writer says to have seen: `version` of the body, `If-Match: "3"`, both or none; `*` matches any.
 * @throws ServiceError BAD_REQUEST for a malformed header
 */
export function expectedVersions(ifMatch: string | undefined, bodyVersion: number | undefined): number[] {
  const fromBody = bodyVersion === undefined ? [] : [bodyVersion];
  if (ifMatch === undefined || ifMatch.trim() === '*') return fromBody;
  const match = quotedVersion.exec(ifMatch.trim());
  if (!match) throw fail('BAD_REQUEST', 'If-Match must be a version number in quotes, such as "3", or *.');
  return [Number(match[1]), ...fromBody];
}
