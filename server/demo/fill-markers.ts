import { type DemoEntry, type DemoMarker, isDemoMarker } from './content/demo-content.ts';

/** What markers stand for in a tenant that the demo is loaded into. */
export interface MarkerTargets {
  readonly ownerId: string;
  /** Media ids by key. */
  readonly media: ReadonlyMap<string, string>;
  /** The id of a record by its address. */
  idOf(address: string): string | undefined;
}

/** How markers name a record. */
export function addressOf(entry: Pick<DemoEntry, 'kind' | 'type' | 'slug'>): string {
  return `${entry.kind}:${entry.kind === 'item' ? entry.type : ''}:${entry.slug}`;
}

/** Content with references and media values in the place of markers; a marker for a file that is not there goes. */
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
    ...('content' in rest && { authorId: targets.ownerId }),
  };
}

function fillValue(value: unknown, targets: MarkerTargets): unknown {
  if (isDemoMarker(value)) return fillMarker(value, targets);
  if (Array.isArray(value)) {
    return value.map((one: unknown) => fillValue(one, targets)).filter((one) => one !== undefined);
  }
  if (typeof value !== 'object' || value === null) return value;
  return fillMarkers(value as Record<string, unknown>, targets);
}

function fillMarker(marker: DemoMarker, targets: MarkerTargets): unknown {
  switch (marker.$demo) {
    case 'owner':
      return { _ref: targets.ownerId, _type: 'user' };
    case 'media': {
      const id = targets.media.get(marker.key);
      return id === undefined ? undefined : { id };
    }
    case 'item':
      return referenceTo(
        addressOf({ kind: 'item', type: marker.type, slug: marker.slug }),
        'collectionItem',
        targets,
      );
    case 'page':
      return referenceTo(addressOf({ kind: 'page', type: '', slug: marker.slug }), 'page', targets);
    case 'post':
      return referenceTo(addressOf({ kind: 'post', type: '', slug: marker.slug }), 'blogPost', targets);
  }
}

function referenceTo(address: string, type: string, targets: MarkerTargets) {
  const id = targets.idOf(address);
  if (!id) throw new Error(`the demo refers to ${address}, which it does not have`);
  return { _ref: id, _type: type };
}
