import type { z } from 'zod';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { SizeLimits } from '../../../platform/http/answer-size.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Content, Entry } from '../entry.ts';
import type { EntryDeps } from '../entry-deps.ts';
import type { EntryKind } from '../entry-kind.ts';

/** What the admin API of entries uses. */
export interface EntryEditDeps extends EntryDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly publicUrl: () => string;
  readonly outbound: Outbound;
  readonly sizes: SizeLimits;
}

/** A new entry as a body describes it. */
export interface NewEntryBody {
  readonly name: string;
  readonly slug: string;
  /** Slug or id of its type; undefined for the kind that has one type only. */
  readonly type: string | undefined;
  readonly fields?: Content | undefined;
  readonly status?: 'draft' | 'published' | undefined;
}

/** What a body wants to change; what is left out stays. */
export interface EntryChangesBody {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly fields?: Content | undefined;
}

/** Name and slug that a clone is to have instead of the default ones. */
export type CloneBody = Omit<EntryChangesBody, 'fields'>;

/** What a person has typed and not saved; unchecked. */
export interface TypedBody extends EntryChangesBody {
  readonly fields: Content;
}

/**
 * What the admin API of one kind of entry does in its own way: the forms of its bodies and of its records. All else
 * the three kinds share.
 */
export interface EntryEditing {
  readonly kind: EntryKind;
  readonly createBody: z.ZodType<NewEntryBody>;
  readonly changesBody: z.ZodType<EntryChangesBody>;
  readonly cloneBody: z.ZodType<CloneBody>;
  readonly typedBody: z.ZodType<TypedBody>;
  /** A record as lists show it. */
  readonly record: z.ZodObject;
  /** A record on its own, with what its reader has left unsaved. */
  readonly single: z.ZodType;
  /** The type that a create body names. @throws ServiceError with the kind's own code for an unknown one */
  requireType(types: SchemaSnapshot, slugOrId: string | undefined): ContentType;
  /** Where public reads have the entry, below `/api/v1`. */
  pathOf(entry: Entry, type: Pick<ContentType, 'slug'>): string;
  /** What records have beside the shared fields, in the order of the entries. */
  describe(
    db: Reader,
    tenant: TenantId,
    entries: readonly Entry[],
    context: { readonly types: SchemaSnapshot; readonly publicUrl: string },
  ): Promise<readonly Record<string, unknown>[]>;
}
