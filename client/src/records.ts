import type { InLocales, Media } from './schema.ts';

/** A redirect from an older slug. */
export interface Redirect {
  from: string;
  to: string;
  /** Of the API, below `/api/v1`. */
  url: string;
  permanent?: boolean;
}

/** A record and, when it was asked for by an older slug, where it is now. */
export interface Found<T> {
  data: T;
  redirect: Redirect | null;
}

/** A record as writes answer it. */
export interface WrittenRecord<Content = { [field: string]: unknown }> {
  id: string;
  name: string;
  slug: string;
  status: 'draft' | 'published';
  draftContent: Content;
  publishedContent: Content | null;
  sortOrder: number;
  version: number;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  firstPublishedAt: string | null;
  /** Where the service has locales: the one that was written. */
  locale?: string;
}

/** An item as writes answer it. */
export interface WrittenItem<Content = { [field: string]: unknown }> extends WrittenRecord<Content> {
  collectionTypeId: string;
}

/** A page as writes answer it. */
export interface WrittenPage<Content = { [field: string]: unknown }> extends WrittenRecord<Content> {
  pageTypeId: string;
  pageType: { id: string; name: string; slug: string };
}

/** A post as reads deliver it. */
export interface Post extends InLocales {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  /** HTML. */
  content: string;
  featuredImageId: string | null;
  featuredImage: Media | null;
  author: { id: string; name: string } | null;
  categories: { name: string; slug: string }[];
  tags: { name: string; slug: string }[];
  seo: {
    title: string;
    description: string;
    keywords: string[];
    canonicalUrl: string | null;
    noIndex: boolean;
  };
  readingTimeMinutes: number;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A file of the media library. */
export interface MediaRecord {
  id: string;
  filename: string;
  originalFilename: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Pixels; null where there are none. */
  width: number | null;
  height: number | null;
  altText: string;
  caption: string;
  folder: string | null;
  /** From 0 to 1, from the left and from the top. */
  focalPoint: { x: number; y: number };
  /** A blurred preview in base64. */
  thumbHash: string | null;
  /** SHA-256 of the bytes. */
  hash: string;
  url: string;
  createdAt: string;
  updatedAt: string;
  notes?: { code: string; message: string }[];
}
