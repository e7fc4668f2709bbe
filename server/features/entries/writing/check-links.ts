import type { Reader } from '../../../platform/db/database.ts';
import { findMedia } from '../../media/store.ts';
import type { ContentProblem } from '../../schemas/content-place.ts';
import type { PendingLink } from '../../schemas/field-types/field-type.ts';
import { findContentPeople } from '../../staff/users/former-members-store.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { findLinkTargets } from '../lists/list-store.ts';

/** Where links are looked up. */
export interface LinkScope extends Pick<EntryWork, 'tenant' | 'types'> {
  readonly tx: Reader;
  /** How entries stand where that is not how they are stored: as a release that is checked leaves them. */
  readonly standingOf?: (entryId: string) => 'published' | 'draft' | 'deleted' | undefined;
}

/**
 * Checks that what content points to exists in the tenant and is what the field wants: at most three queries. `warnings` name
 * entries that are all that but not published.
 */
export async function checkLinks(
  work: LinkScope,
  links: readonly PendingLink[],
): Promise<{ errors: readonly ContentProblem[]; warnings: readonly ContentProblem[] }> {
  if (links.length === 0) return { errors: [], warnings: [] };
  const idsOf = (target: PendingLink['target']) => [
    ...new Set(links.filter((link) => link.target === target).map((link) => link.id.toLowerCase())),
  ];
  const { tx, tenant } = work;
  const entries = new Map((await findLinkTargets(tx, tenant, idsOf('entry'))).map((row) => [row.id, row]));
  const media = new Map((await findMedia(tx, tenant, idsOf('media'))).map((row) => [row.id, row]));
  const people = new Set((await findContentPeople(tx, tenant, idsOf('user'))).map((row) => row.id));

  const problemOf = (link: PendingLink): string | undefined => {
    const id = link.id.toLowerCase();
    if (link.target === 'user') return people.has(id) ? undefined : 'must reference an existing user';
    if (link.target === 'entry') {
      const isThere = work.standingOf?.(id) !== 'deleted';
      const typeId = entries.get(id)?.type_id;
      const sameKind = entries.get(id)?.kind === link.entryKind;
      const typeSlug = typeId === undefined ? undefined : work.types.byId(typeId)?.slug;
      const sameType = link.typeSlug === undefined || link.typeSlug.replaceAll('_', '-') === typeSlug;
      if (isThere && sameKind && sameType) return undefined;
      const noun = entryKinds[link.entryKind].noun;
      return `must reference an existing ${noun}${link.typeSlug ? ` of type "${link.typeSlug}"` : ''}`;
    }
    return mediaProblem(link, media.get(id));
  };
  const errors = links.flatMap((link) => {
    const message = problemOf(link);
    const code = link.target === 'media' ? 'INVALID_MEDIA' : 'INVALID_REFERENCE';
    return message ? [{ field: link.path, code, message }] : [];
  });
  const warnings = links.flatMap((link) => {
    if (link.target !== 'entry' || problemOf(link) !== undefined) return [];
    const id = link.id.toLowerCase();
    if ((work.standingOf?.(id) ?? entries.get(id)?.status) === 'published') return [];
    const message = `refers to a ${entryKinds[link.entryKind].noun} that is not published: readers do not see it`;
    return [{ field: link.path, code: 'NOT_PUBLISHED', message }];
  });
  return { errors, warnings };
}

function mediaProblem(
  link: Extract<PendingLink, { target: 'media' }>,
  row: { mime_type: string; size: number } | undefined,
): string | undefined {
  if (!row) return 'must be a valid media reference: there is no media with this id';
  if (link.imageOnly && !row.mime_type.startsWith('image/')) {
    return `must be a valid media reference to an image, not to ${row.mime_type}`;
  }
  const allowed = link.allowedMimeTypes;
  if (allowed && !allowed.some((pattern) => matchesMimeType(pattern, row.mime_type))) {
    return `must be a valid media reference to ${allowed.join(' or ')}, not to ${row.mime_type}`;
  }
  if (link.maxFileSize !== undefined && row.size > link.maxFileSize) {
    return `must be a valid media reference to a file of at most ${link.maxFileSize} bytes`;
  }
  return undefined;
}

function matchesMimeType(pattern: string, mimeType: string): boolean {
  const [type, subtype] = pattern.toLowerCase().split('/');
  if (type === '*' || pattern === '*') return true;
  return subtype === '*' ? mimeType.startsWith(`${type}/`) : mimeType === pattern.toLowerCase();
}
