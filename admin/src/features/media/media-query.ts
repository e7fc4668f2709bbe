import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Media, MediaWithUses } from './media-file.ts';

/** All that is known of media; invalidated as a whole when the library changes. */
const mediaKey = ['media'] as const;

/** A file with the records that show it. */
export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'one', id],
    queryFn: ({ signal }) => loadMedia(id, signal),
  });
}

/** A file with the records that show it, past what is known of it. */
export function loadMedia(id: string, signal?: AbortSignal): Promise<MediaWithUses> {
  const options = { path: { id }, ...(signal && { signal }) };
  return call('GET', '/admin/media/{id}', options).then(({ data }) => data);
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
  /** Only images without an alt text. */
  readonly needsAltText?: 'true' | undefined;
  /** Only what is there more than once. */
  readonly duplicates?: 'true' | undefined;
  readonly tag?: string | undefined;
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

/** The tags with the number of files that have each. */
export const mediaTagsQuery = queryOptions({
  queryKey: [...mediaKey, 'tags'],
  queryFn: ({ signal }) => call('GET', '/admin/media/tags', { signal }).then(({ data }) => data),
});

const askedAtOnce = 100;

/** These files, the newest first; those that are gone are left out. */
export function chosenMediaQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...mediaKey, 'chosen', ids],
    queryFn: async ({ signal }) => {
      const files: Media[] = [];
      for (let from = 0; from < ids.length; from += askedAtOnce) {
        const asked = ids.slice(from, from + askedAtOnce).join(',');
        const query = { ids: asked, page: 1, limit: askedAtOnce };
        files.push(...(await call('GET', '/admin/media', { query, signal })).data);
      }
      return files;
    },
  });
}

/** Has everything about media asked for anew where it is shown. */
export async function refreshMedia(queryClient: QueryClient): Promise<void> {
  const others = [['trash'], ['overview']] as const;
  await Promise.all([mediaKey, ...others].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** What can be changed about a file. */
export type MediaChanges = Partial<
  Pick<Media, 'altText' | 'caption' | 'filename' | 'focalPoint' | 'tags' | 'crops'>
> & {
  /** Of a video, in seconds. */
  readonly duration?: number;
  /** Of a video or a PDF: the id of a picture. */
  readonly poster?: string;
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
};

export function changeMedia(id: string, changes: MediaChanges): Promise<Media> {
  return call('PUT', '/admin/media/{id}', { path: { id }, body: changes }).then(({ data }) => data);
}

/** Puts a file into a folder, or into none. */
export function moveMedia(id: string, folder: string | null): Promise<Media> {
  return call('POST', '/admin/media/{id}/move', { path: { id }, body: { folder } }).then(({ data }) => data);
}

/** Deletes a file; `force` even where published records show it. */
export function deleteMedia(id: string, force: boolean): Promise<unknown> {
  return call('DELETE', '/admin/media/{id}', { path: { id }, query: { force: force ? 'true' : undefined } });
}
