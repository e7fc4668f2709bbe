// In this folder: the client that sites and programs call Galley with. This file is what `@galley/client` exports; each other
// name in `exports` of package.json is a file of its own.

export type { BatchOperation, BatchOptions, BatchPart } from './batch.ts';
export type { Change, ChangeFeed, ChangesQuery } from './changes.ts';
export {
  createClient,
  type GalleyClient,
  type MediaQuery,
  type PostQuery,
  type UploadOptions,
} from './client.ts';
export type {
  Collection,
  ItemChange,
  ItemOptions,
  ItemWrites,
  Named,
  NewItem,
  ReadOptions,
} from './collections.ts';
export type { ContentEvent, EventSubject, WebhookEvent } from './events.ts';
export { type ErrorCode, type FieldFailure, GalleyError } from './galley-error.ts';
export { type ImageOptions, image, type Picture, type PictureOptions, picture, srcset } from './image.ts';
export type { Listed } from './lists.ts';
export type { CallOptions, ClientOptions, RetryOptions, WriteOptions } from './options.ts';
export type {
  DeliveredPage,
  NamedPage,
  NewPage,
  PageChange,
  PageOptions,
  PageQuery,
  Pages,
} from './pages.ts';
export type {
  Condition,
  Filter,
  Instant,
  ListQuery,
  Pagination,
  Paginations,
  Sort,
  TotalWanted,
} from './query.ts';
export type {
  Found,
  MediaRecord,
  Post,
  Redirect,
  WrittenItem,
  WrittenPage,
  WrittenRecord,
} from './records.ts';
export {
  type AnySchema,
  type Below,
  type Change as ContentChange,
  type Component,
  type Depth,
  type Draft,
  type Item,
  type ItemMetadata,
  isPageOf,
  type LocaleOf,
  type Media,
  type Page,
  type Published,
  type RecordSource,
  type Ref,
  type Resolved,
  type ResolvedItem,
  type ResolvedRecord,
  type ResolvedUser,
  type Singleton,
  type Sourced,
  type UnknownComponent,
  type UnknownContent,
  type UnknownSchema,
  type Writable,
} from './schema.ts';
export type { Hit, Hits, Piece, RecordKind, RedirectQuery, RedirectRule, SearchQuery } from './search.ts';
