import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  failingWebhook,
  overview,
  recordSummary,
} from '../../../server/features/overview/answer-shapes.ts';
import { call } from './call.ts';

/** What there is to do in a tenant. */
export type Overview = z.output<typeof overview>;

/** A record of any kind without its content. */
export type OverviewRecord = z.output<typeof recordSummary>;

/** A webhook whose last attempts failed. */
export type FailingWebhook = z.output<typeof failingWebhook>;

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call('GET', '/admin/overview', { signal }).then(({ data }) => data),
});
