// In this folder: the languages that a tenant has content in: added, put in order, removed and restored.

import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { type Locale, localesQuery } from '../../api/locales.ts';
import type { Answer, BodyOf } from '../../api/operation-types.ts';

/** What is said of a language that is added. */
type NewLanguage = BodyOf<'POST', '/admin/locales'>;

/** What of a language can be another. */
type LanguageChange = BodyOf<'PUT', '/admin/locales/{code}'>;

/** A URL at which several entries are published in a language. */
export type SharedUrl = Answer<'GET', '/admin/locales/shared-urls'>['data'][number];

const urlsOfPage = 20;

/** The URLs that several entries share in a language, one page at a time. */
export const sharedUrlsQuery = infiniteQueryOptions({
  queryKey: [...localesQuery.queryKey, 'shared-urls'],
  queryFn: ({ pageParam: cursor, signal }) =>
    call('GET', '/admin/locales/shared-urls', {
      query: { limit: urlsOfPage, ...(cursor !== undefined && { cursor }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
  staleTime: 0,
});

/** @throws ApiError */
export async function addLanguage(queryClient: QueryClient, body: NewLanguage): Promise<Locale> {
  const { data } = await call('POST', '/admin/locales', { body });
  await forgetLanguages(queryClient);
  return data;
}

/** @throws ApiError */
export async function changeLanguage(
  queryClient: QueryClient,
  code: string,
  body: LanguageChange,
): Promise<void> {
  await call('PUT', '/admin/locales/{code}', { path: { code }, body });
  await forgetLanguages(queryClient);
}

/** Puts the languages in an order, which shows at once. @throws ApiError */
export async function orderLanguages(queryClient: QueryClient, codes: readonly string[]): Promise<void> {
  const { queryKey } = localesQuery;
  queryClient.setQueryData(
    queryKey,
    (before) =>
      before && {
        ...before,
        data: codes.flatMap((code) => before.data.filter((one) => one.code === code)),
      },
  );
  try {
    await call('PUT', '/admin/locales', { body: { codes } });
  } finally {
    await queryClient.invalidateQueries({ queryKey });
  }
}

/** @throws ApiError */
export async function removeLanguage(queryClient: QueryClient, code: string): Promise<void> {
  await call('DELETE', '/admin/locales/{code}', { path: { code } });
  await forgetLanguages(queryClient);
}

/** @throws ApiError */
export async function restoreLanguage(queryClient: QueryClient, code: string): Promise<void> {
  await call('POST', '/admin/locales/{code}/restore', { path: { code } });
  await forgetLanguages(queryClient);
}

/** What records say of their translations changes with the languages. */
async function forgetLanguages(queryClient: QueryClient): Promise<void> {
  const keys = [localesQuery.queryKey, ['records']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
