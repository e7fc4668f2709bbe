// In this folder: editing what a release says of a record, in the form of its editor.

import type { QueryClient } from '@tanstack/react-query';
import type { ContentRecord } from '../../../api/records.ts';
import {
  refreshReleases,
  releaseEntryQuery,
  saveReleaseEntry,
  type WholeEntry,
} from '../../../api/releases.ts';
import { t } from '../../../messages/messages.ts';
import type { EditStorage } from '../../entries/editor/saving/edit-storage.ts';
import { ownValue } from '../../entries/fields/own-value.ts';
import type { Content } from '../../entries/history/difference.ts';

/** A record as the release has it: its version is that of the entry. It is not live, so that its name moves nothing. */
export function recordInRelease(entry: WholeEntry, record: ContentRecord): ContentRecord {
  return {
    ...record,
    id: entry.id,
    name: entry.name ?? entry.record?.name ?? record.name,
    slug: entry.slug ?? entry.record?.slug ?? record.slug,
    draftContent: entry.content ?? {},
    publishedContent: null,
    version: entry.version,
    updatedAt: entry.updatedAt,
    updatedBy: entry.updatedBy,
    firstPublishedAt: null,
    url: null,
    autosave: null,
    scheduleError: null,
  };
}

/** Saves a form into the entry of a release. `record`: the record that the entry is of. */
export function entryStorage(
  queryClient: QueryClient,
  releaseId: string,
  record: ContentRecord,
): EditStorage {
  const save = async (address: string, body: Parameters<typeof saveReleaseEntry>[2]) => {
    const entry = await saveReleaseEntry(releaseId, address, body);
    queryClient.setQueryData(releaseEntryQuery(releaseId, address).queryKey, entry);
    return recordInRelease(entry, record);
  };
  return {
    isKept: false,
    store: (_kind, _typeSlug, state, edits) => {
      const { fields = {}, ...names } = edits ?? {};
      return save(record.id, { ...names, fields, ...(state.base && { version: state.base.version }) });
    },
    resolve: (_kind, address, { strategy: _, ...said }) => save(address, said),
    readCurrent: (_address, current) => recordInRelease(current as WholeEntry, record),
    remember: () => void refreshReleases(queryClient),
  };
}

/** What a release says of a record that differs from what was taken into it; a cleared field is null. */
export function changesInRelease({ content, base, name, slug }: WholeEntry) {
  return {
    ...(name !== null && { name }),
    ...(slug !== null && { slug }),
    fields: eachOf(base ?? {}, content ?? {}, (field) => ownValue(content ?? {}, field)),
  };
}

/**
 * Saves what was made of the release's content and of the draft as it is now, which the entry has taken account of then.
 * @throws ApiError CONFLICT when the record was saved once more
 */
export function mergeStorage(
  releaseId: string,
  entry: WholeEntry,
  record: ContentRecord,
): Pick<EditStorage, 'resolve' | 'readCurrent'> {
  let current: Content = record.draftContent;
  return {
    resolve: async (_kind, address, { name, slug, fields = {}, version }) => {
      const chosen = { ...current, ...fields };
      const saved = await saveReleaseEntry(releaseId, address, {
        ...(name !== undefined || entry.name !== null ? { name: name ?? null } : {}),
        ...(slug !== undefined || entry.slug !== null ? { slug: slug ?? null } : {}),
        fields: eachOf(chosen, entry.content ?? {}, (field) => ownValue(chosen, field)),
        version: entry.version,
        baseVersion: version,
      });
      return recordInRelease(saved, record);
    },
    readCurrent: (_address, given) => {
      const now = given as WholeEntry;
      if (now.version !== entry.version)
        throw new Error(t('Somebody has edited it in the release meanwhile. Close this, and look again.'));
      current = now.current ?? {};
      return { ...record, draftContent: current, version: now.record?.version ?? record.version };
    },
  };
}

function eachOf(one: Content, other: Content, read: (field: string) => unknown): Record<string, unknown> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((field) => [field, read(field) ?? null]));
}
