import { ImportRefused } from '../import-fault.ts';
import { type ContentEntry, type ContentMarker, contentMarker, isMarker } from './content.ts';

/** What markers stand for in a tenant that content is brought into. */
export interface MarkerTargets {
  /** Whose content it is; fields that name the owner stay empty without one. */
  readonly ownerId: string | undefined;
  /** Media ids by key. */
  readonly media: ReadonlyMap<string, string>;
  /** The id of a record by its address. */
  idOf(address: string): string | undefined;
}

/** How markers name a record. */
export function addressOf(entry: Pick<ContentEntry, 'kind' | 'type' | 'slug'>): string {
  return `${entry.kind}:${entry.kind === 'item' ? entry.type : ''}:${entry.slug}`;
}

/**
 * Content with references and media values in the place of markers.
 * @throws ImportRefused for a marker of nothing that is there
 */
export function fillMarkers(
  fields: Readonly<Record<string, unknown>>,
  targets: MarkerTargets,
): Record<string, unknown> {
  const filled = Object.entries(fields).map(([key, value]) => [key, fillValue(value, targets)] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

/** The fields of a post as its input has them: its picture by id, and the owner as the author of a whole post. */
export function fillPostMarkers(
  fields: Readonly<Record<string, unknown>>,
  targets: MarkerTargets,
): Record<string, unknown> {
  const { featuredImage, ...rest } = fillMarkers(fields, targets);
  const image = featuredImage as { id: string } | undefined;
  return {
    ...rest,
    ...(image && { featuredImageId: image.id }),
    ...('content' in rest && targets.ownerId !== undefined && { authorId: targets.ownerId }),
  };
}

function fillValue(value: unknown, targets: MarkerTargets): unknown {
  if (isMarker(value)) return fillMarker(readMarker(value), targets);
  if (Array.isArray(value)) {
    return value.map((one: unknown) => fillValue(one, targets)).filter((one) => one !== undefined);
  }
  if (typeof value !== 'object' || value === null) return value;
  return fillMarkers(value as Record<string, unknown>, targets);
}

function readMarker(value: unknown): ContentMarker {
  const { data } = contentMarker.safeParse(value);
  if (data) return data;
  throw new ImportRefused(`${JSON.stringify(value).slice(0, 200)} is not a valid marker.`);
}

function fillMarker(marker: ContentMarker, targets: MarkerTargets): unknown {
  switch (marker.$to) {
    case 'owner':
      return targets.ownerId === undefined ? undefined : { _ref: targets.ownerId, _type: 'user' };
    case 'media':
      return { id: found(targets.media.get(marker.key), `the file ${marker.key}`) };
    case 'item':
      return referenceTo({ kind: 'item', type: marker.type, slug: marker.slug }, 'collectionItem', targets);
    case 'page':
      return referenceTo({ kind: 'page', type: '', slug: marker.slug }, 'page', targets);
    case 'post':
      return referenceTo({ kind: 'post', type: '', slug: marker.slug }, 'blogPost', targets);
  }
}

function referenceTo(
  entry: Pick<ContentEntry, 'kind' | 'type' | 'slug'>,
  type: string,
  targets: MarkerTargets,
) {
  const id = targets.idOf(addressOf(entry));
  return { _ref: found(id, `the ${entry.kind} ${entry.type && `${entry.type}/`}${entry.slug}`), _type: type };
}

function found(id: string | undefined, what: string): string {
  if (id === undefined) throw new ImportRefused(`${what} does not exist in the folder.`);
  return id;
}
