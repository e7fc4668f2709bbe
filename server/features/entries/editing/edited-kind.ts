import type { ErrorCode } from '../../../lib/service-error.ts';
import type { Chapter } from '../../api/chapters.ts';
import type { EntryEditing } from './entry-editing.ts';

/** What the admin operations of one kind of entry are made from. */
export interface EditedKind {
  /** Beginning of the names of its operations. */
  readonly prefix: string;
  /** Where they are, below `/api/v1`. */
  readonly path: string;
  readonly chapter: Chapter;
  /** Beginning of the names of its components in the API document. */
  readonly names: string;
  readonly editing: EntryEditing;
  /** Codes that some operations answer beside those of all kinds. */
  readonly errors: Readonly<Record<'create' | 'check' | 'clone', readonly ErrorCode[]>>;
  readonly samples: EntrySamples;
}

/** Requests of the sample world for one kind of entry. */
interface EntrySamples {
  /** Its records: published, draft, published and superfluous, another one of that sort. */
  readonly ids: Readonly<Record<'main' | 'draft' | 'old' | 'spare', string>>;
  readonly create: Readonly<Record<string, unknown>>;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly typed: Readonly<Record<string, unknown>>;
  readonly clone: Readonly<Record<string, unknown>>;
}
