import type { MediaRecord, WrittenItem, WrittenPage, WrittenRecord } from './records.ts';

type Change = 'created' | 'updated' | 'published' | 'unpublished';

/** The record that an event is about: which page of a site to build again. */
export interface EventSubject<Kind extends string = 'page' | 'collection_item' | 'blog_post' | 'media'> {
  kind: Kind;
  id: string;
  /** After the change; files have none. */
  slug?: string;
  /** Of the page type or collection type; posts and files have none. */
  typeSlug?: string;
  /** Where the public API has it, below `/api/v1`, while it is published. */
  path: string;
  previousSlug?: string;
  previousPath?: string;
}

/** All that bulk actions tell of a record. */
interface OnlyId {
  id: string;
}

interface DeletedRecord extends OnlyId {
  name: string;
  slug: string;
}

interface DeletedMedia extends OnlyId {
  filename: string;
  originalFilename: string;
}

interface EventOf<Name extends string, Kind extends string, Data> {
  event: Name;
  timestamp: string;
  data: Data;
  /** Of all but the events of older releases. */
  subject?: EventSubject<Kind>;
}

type RecordEvents<Kind extends string, Written> =
  | { [C in Change]: EventOf<`${Kind}.${C}`, Kind, C extends 'created' ? Written : Written | OnlyId> }[Change]
  | EventOf<`${Kind}.deleted`, Kind, DeletedRecord | OnlyId>;

interface Person extends OnlyId {
  /** Empty where nobody knows it any more. */
  name: string;
}

interface CommentData extends OnlyId {
  /** Of the first comment of a thread its own id. */
  threadId: string;
  /** Of the first comment: the field or block that the thread is about, and the text. */
  path: string | null;
  quote: string | null;
  /** As people read it. Null of what was deleted. */
  text: string | null;
  author: Person;
  mentions: Person[];
  /** Who did it. */
  by: Person;
  record: {
    kind: 'page' | 'collectionItem' | 'blogPost';
    id: string;
    name: string;
    slug: string;
    /** Slug of its type; posts have none. */
    type: string | null;
  };
  /** Where the app shows the thread. */
  url: string;
  createdAt: string;
}

type CommentDeed = 'created' | 'updated' | 'deleted' | 'resolved' | 'reopened';

type CommentEvents = {
  [D in CommentDeed]: EventOf<`comment.${D}`, 'page' | 'collection_item' | 'blog_post', CommentData>;
}[CommentDeed];

interface ReleaseData extends OnlyId {
  slug: string;
  name: string;
  /** All that it changes. */
  entries: { id: string; locale?: string; action: 'publish' | 'unpublish' | 'delete' }[];
  /** What kept it from being published; empty once it is. */
  failed: {
    /** Of a record, or of a translation: `<id>@<locale>`. */
    id: string;
    code: string;
    message: string;
    errors?: { field: string; code: string; message: string }[];
  }[];
  /** When it was to be published, if by schedule. */
  publishAt: string | null;
}

type ReleaseEvents = {
  [O in 'published' | 'failed']: EventOf<`release.${O}`, 'release', ReleaseData>;
}['published' | 'failed'];

/** What a webhook is sent; `event` says which it is. Comments and releases only where it asks for them. */
export type WebhookEvent = ContentEvent | CommentEvents | ReleaseEvents;

/** What the feed of changes tells. */
export type ContentEvent =
  | RecordEvents<'page', WrittenPage>
  | RecordEvents<'collection_item', WrittenItem>
  | RecordEvents<'blog_post', WrittenRecord & { title: string }>
  | EventOf<'media.uploaded', 'media', MediaRecord>
  | EventOf<'media.deleted', 'media', DeletedMedia>;
