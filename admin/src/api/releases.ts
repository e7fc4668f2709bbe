import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Answer, BodyOf } from './operation-types.ts';

/** A release on its own, with what kept it from being published. */
export type Release = Answer<'GET', '/admin/releases/{id}'>['data'];
export type ReleaseSummary = Answer<'GET', '/admin/releases'>['data'][number];
export type ReleaseStatus = Release['status'];
/** A record or translation that a release changes, without content. */
export type ReleaseEntry = Answer<'GET', '/admin/releases/{id}/entries'>['data'][number];
/** The same with all that a merge needs. */
export type WholeEntry = Answer<'GET', '/admin/releases/{id}/entries/{entryId}'>['data'];
export type ReleaseAction = ReleaseEntry['action'];
/** What publishing a release would say. */
export type ReleaseCheck = Answer<'GET', '/admin/releases/{id}/check'>['data'];
export type ReleaseProblem = ReleaseCheck['failed'][number];
/** Something that was done to a release. */
export type ReleaseDeed = Answer<'GET', '/admin/releases/{id}/history'>['data'][number];

/** Entries that a release holds at the most. */
export const mostEntries = 1000;
/** Entries that are added with one request. */
const mostAdded = 100;

/** Releases by their state, the newest first. */
export function releasesQuery(query: { readonly status?: ReleaseStatus | undefined; readonly page: number }) {
  return queryOptions({
    queryKey: ['releases', 'list', query],
    queryFn: ({ signal }) => call('GET', '/admin/releases', { query: { ...query, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function releaseQuery(id: string) {
  return queryOptions({
    queryKey: ['releases', 'one', id],
    queryFn: ({ signal }) =>
      call('GET', '/admin/releases/{id}', { path: { id }, signal }).then(({ data }) => data),
    staleTime: 0,
  });
}

/** All that a release changes: at most 1,000 entries without contents. */
export function releaseEntriesQuery(id: string) {
  return queryOptions({
    queryKey: ['releases', 'entries', id],
    queryFn: async ({ signal }): Promise<readonly ReleaseEntry[]> => {
      const read = (page: number) =>
        call('GET', '/admin/releases/{id}/entries', { path: { id }, query: { page, limit: 100 }, signal });
      const { data, pagination } = await read(1);
      const pages = Array.from({ length: Math.max(0, pagination.totalPages - 1) }, (_, at) => read(at + 2));
      return [data, ...(await Promise.all(pages)).map((page) => page.data)].flat();
    },
    staleTime: 0,
  });
}

export function releaseEntryQuery(id: string, entryId: string) {
  return queryOptions({
    queryKey: ['releases', 'entry', id, entryId],
    queryFn: ({ signal }) =>
      call('GET', '/admin/releases/{id}/entries/{entryId}', { path: { id, entryId }, signal }).then(
        ({ data }) => data,
      ),
    staleTime: 0,
  });
}

/** What publishing would say at this moment: asked anew each time that it is looked at. */
export function releaseCheckQuery(id: string) {
  return queryOptions({
    queryKey: ['releases', 'check', id],
    queryFn: ({ signal }) =>
      call('GET', '/admin/releases/{id}/check', { path: { id }, signal }).then(({ data }) => data),
    staleTime: 0,
    gcTime: 0,
  });
}

export function releaseHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ['releases', 'history', id],
    queryFn: ({ signal }) =>
      call('GET', '/admin/releases/{id}/history', { path: { id }, signal }).then(({ data }) => data),
    staleTime: 0,
  });
}

/** The releases that are not published yet; with an address only those that change this record or translation. */
export function openReleasesQuery(entry?: string) {
  return queryOptions({
    queryKey: ['releases', 'open', entry ?? null],
    queryFn: ({ signal }) =>
      call('GET', '/admin/open-releases', { query: entry === undefined ? {} : { entry }, signal }).then(
        ({ data }) => data,
      ),
    staleTime: 0,
  });
}

/** Reads again what is shown of releases: one was changed here. */
export async function refreshReleases(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['overview'] });
  void queryClient.invalidateQueries({ queryKey: ['calendar'] });
  await queryClient.invalidateQueries({ queryKey: ['releases'] });
}

/** Begins a release. @throws ApiError */
export async function beginRelease(body: BodyOf<'POST', '/admin/releases'>): Promise<Release> {
  return (await call('POST', '/admin/releases', { body })).data;
}

/** Takes records into a release, so many at a time; each that could not be is answered with the reason. @throws ApiError */
export async function addToRelease(
  id: string,
  ids: readonly string[],
  action: ReleaseAction,
): Promise<Answer<'POST', '/admin/releases/{id}/entries'>['data']> {
  const added: string[] = [];
  const failed: { id: string; code: string; message: string }[] = [];
  for (let start = 0; start < ids.length; start += mostAdded) {
    const body = { ids: ids.slice(start, start + mostAdded), action };
    const { data } = await call('POST', '/admin/releases/{id}/entries', { path: { id }, body });
    added.push(...data.succeeded);
    failed.push(...data.failed);
  }
  return { succeeded: added, failed };
}

/** Something that is done with a whole release, and answers it. @throws ApiError */
export async function actOnRelease(
  id: string,
  action: 'publish' | 'unschedule' | 'archive' | 'revert',
): Promise<Release> {
  return (await call('POST', `/admin/releases/{id}/${action}`, { path: { id } })).data;
}

/** Sets when a release is published, in place of the time that was read where that is given. @throws ApiError CONFLICT for another one */
export async function scheduleRelease(
  id: string,
  publishAt: string,
  replaces?: { readonly publishAt: string | null },
): Promise<Release> {
  const body = { publishAt, ...(replaces && { replaces }) };
  return (await call('POST', '/admin/releases/{id}/schedule', { path: { id }, body })).data;
}

/** Changes what a release says of an entry. @throws ApiError CONFLICT where somebody else was faster */
export async function saveReleaseEntry(
  id: string,
  entryId: string,
  body: BodyOf<'PUT', '/admin/releases/{id}/entries/{entryId}'>,
): Promise<WholeEntry> {
  return (await call('PUT', '/admin/releases/{id}/entries/{entryId}', { path: { id, entryId }, body })).data;
}

export async function removeReleaseEntry(id: string, entryId: string): Promise<void> {
  await call('DELETE', '/admin/releases/{id}/entries/{entryId}', { path: { id, entryId } });
}
