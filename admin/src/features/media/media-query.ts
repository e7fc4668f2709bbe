import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Media } from './media-file.ts';

/** All that is known of media; invalidated as a whole when the library changes. */
const mediaKey = ['media'] as const;

/** A file with the records that show it. */
export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'one', id],
    queryFn: ({ signal }) =>
      call('GET', '/admin/media/{id}', { path: { id }, signal }).then(({ data }) => data),
  });
}

/** What part of the library is asked for, as the API names it. `folder` is null for what is in none. */
export interface MediaListing {
  readonly page: number;
  readonly limit: number;
  readonly q?: string | undefined;
  readonly folder?: string | null | undefined;
  readonly type?: string | undefined;
  /** Only what no record points to. */
  readonly unused?: 'true' | undefined;
  readonly sort?: string | undefined;
}

/** A page of the library; the page before stays until it has come. */
export function mediaListQuery(listing: MediaListing) {
  return queryOptions({
    queryKey: [...mediaKey, 'list', listing],
    queryFn: ({ signal }) => call('GET', '/admin/media', { query: listing, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The folders with the number of files in each. */
export const mediaFoldersQuery = queryOptions({
  queryKey: [...mediaKey, 'folders'],
  queryFn: ({ signal }) => call('GET', '/admin/media/folders', { signal }).then(({ data }) => data),
});

/** Has everything about media asked for anew where it is shown. */
export async function refreshMedia(queryClient: QueryClient): Promise<void> {
  const others = [['trash'], ['overview']] as const;
  await Promise.all([mediaKey, ...others].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** What can be changed about a file. */
export type MediaChanges = Partial<Pick<Media, 'altText' | 'caption' | 'filename' | 'focalPoint'>>;

export function changeMedia(id: string, changes: MediaChanges): Promise<Media> {
  return call('PUT', '/admin/media/{id}', { path: { id }, body: changes }).then(({ data }) => data);
}

/** Puts a file into a folder, or into none. */
export function moveMedia(id: string, folder: string | null): Promise<unknown> {
  return call('POST', '/admin/media/{id}/move', { path: { id }, body: { folder } });
}

/** Deletes a file; `force` even where published records show it. */
export function deleteMedia(id: string, force: boolean): Promise<unknown> {
  return call('DELETE', '/admin/media/{id}', { path: { id }, query: { force: force ? 'true' : undefined } });
}
