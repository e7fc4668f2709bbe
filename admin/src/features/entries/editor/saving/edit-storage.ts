import type { QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../../api/operation-types.ts';
import {
  addressed,
  type ContentRecord,
  type RecordKind,
  type recordPaths,
  recordQuery,
} from '../../../../api/records.ts';
import type { EditState, Edits } from './edit-state.ts';
import { resolveConflict, storeForm } from './save-record.ts';

/** What was made of one's own changes and those of somebody else, and the version that it is to follow. */
export type Resolved = BodyOf<'POST', `${(typeof recordPaths)[RecordKind]}/{id}/resolve-conflict`>;

/** Where a form is saved: the draft of a record, or what a release says of it. */
export interface EditStorage {
  /** What is not saved is kept: in this browser, and at the service. */
  readonly isKept: boolean;
  /** Stores what the form holds. @throws ApiError CONFLICT when somebody else was faster */
  readonly store: (
    kind: RecordKind,
    typeSlug: string,
    state: EditState,
    /** What of it can be saved. */
    edits: Edits | null,
    /** The autosave that the form shows; null for none. */
    autosavedAt: string | null,
  ) => Promise<ContentRecord>;
  /** Stores a merge. @throws ApiError CONFLICT when a third one was faster */
  readonly resolve: (kind: RecordKind, address: string, resolved: Resolved) => Promise<ContentRecord>;
  /** What a refusal says is stored now. */
  readonly readCurrent: (address: string, current: unknown) => ContentRecord;
  /** Screens that show it know what is stored now. */
  readonly remember: (queryClient: QueryClient, kind: RecordKind, record: ContentRecord) => void;
}

/** The draft of the record itself. */
export const recordStorage: EditStorage = {
  isKept: true,
  store: storeForm,
  resolve: resolveConflict,
  readCurrent: (address, current) => addressed(address, current as ContentRecord),
  remember: (queryClient, kind, record) =>
    void queryClient.setQueryData(recordQuery(kind, record.id).queryKey, record),
};
