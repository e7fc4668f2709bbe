import type { Field } from '../../features/schemas/field-types/field-type.ts';

/** A page type, collection type or component of the demo, as the schema operations take it. */
export interface DemoType {
  readonly kind: 'page' | 'collection' | 'component';
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly isSingleton?: boolean;
  readonly schema: readonly Field[];
}

/** A record of the demo. `fields` may hold markers; the loader puts real ids in their place. */
export interface DemoEntry {
  readonly kind: 'page' | 'item' | 'post';
  /** Slug of the page type or collection type; empty for posts. */
  readonly type: string;
  /** Also the title of a post. */
  readonly name: string;
  readonly slug: string;
  /** For posts: `excerpt`, `content`, `featuredImage`, `categories`, `tags` and `seo`. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** `changed` is published, with `draftFields` put on the draft afterwards. */
  readonly state: 'draft' | 'published' | 'changed';
  readonly draftFields?: Readonly<Record<string, unknown>>;
  /** The slug under which the record lived first; it answers with a redirect. */
  readonly renamedFrom?: string;
}

/** A file that the demo wants; fields name it by `key`. A field whose file is missing stays empty. */
export interface DemoMedia {
  readonly key: string;
  readonly filename: string;
  readonly kind: 'image' | 'pdf' | 'video';
  readonly altText: string;
  readonly caption: string;
  readonly folder: string;
  /** What to draw, in one line. */
  readonly subject: string;
}

/** Everything that the demo tenant holds. Types stand in the order in which they can be saved. */
export interface DemoPublication {
  readonly tenant: { readonly slug: string; readonly name: string };
  readonly media: readonly DemoMedia[];
  readonly types: readonly DemoType[];
  readonly entries: readonly DemoEntry[];
}

/** Stands in content where the loader puts a reference or a media value. */
export type DemoMarker =
  | { readonly $demo: 'item'; readonly type: string; readonly slug: string }
  | { readonly $demo: 'page'; readonly slug: string }
  | { readonly $demo: 'post'; readonly slug: string }
  | { readonly $demo: 'owner' }
  | { readonly $demo: 'media'; readonly key: string };

/** Refers to a collection item of the demo. */
export function item(type: string, slug: string): DemoMarker {
  return { $demo: 'item', type, slug };
}

/** Refers to a page of the demo. */
export function page(slug: string): DemoMarker {
  return { $demo: 'page', slug };
}

/** Refers to a blog post of the demo. */
export function post(slug: string): DemoMarker {
  return { $demo: 'post', slug };
}

/** Refers to the user who owns the demo tenant. */
export function owner(): DemoMarker {
  return { $demo: 'owner' };
}

/** Refers to a media file of the demo. */
export function media(key: string): DemoMarker {
  return { $demo: 'media', key };
}

/** Tells a marker from plain content. */
export function isDemoMarker(value: unknown): value is DemoMarker {
  return typeof value === 'object' && value !== null && '$demo' in value;
}
