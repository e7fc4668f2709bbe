import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Answer } from './operation-types.ts';

/** What there is to do in a tenant. */
export type Overview = Answer<'GET', '/admin/overview'>['data'];

/** A record of any kind without its content. */
export type OverviewRecord = Overview['recent'][number];

/** A webhook whose last attempts failed. */
export type FailingWebhook = Overview['failingWebhooks'][number];

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call('GET', '/admin/overview', { signal }).then(({ data }) => data),
});
