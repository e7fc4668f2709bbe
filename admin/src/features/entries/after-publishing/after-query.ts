// In this folder: who was told that a record went live, and what they answered.

import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../api/operation-types.ts';
import { at, keyOf } from '../../../api/record-address.ts';
import { type RecordKind, recordPaths } from '../../../api/records.ts';
import { isMoving } from '../../webhooks/delivery-words.ts';

/** What followed when a record went live. */
export type AfterPublishing = Answer<'GET', '/admin/pages/{id}/after-publishing'>['data'];

/** Milliseconds between two looks while something is under way, and after a publication for how long. */
const lookEvery = 1500;
const lookFor = 600_000;

/** What followed a publication of a record; kept up to date while something of it is under way. */
export function afterPublishingQuery(kind: RecordKind, address: string, publishedAt: string) {
  return queryOptions({
    queryKey: ['records', kind, 'after-publishing', ...keyOf(address), publishedAt],
    queryFn: ({ signal }) =>
      call('GET', `${recordPaths[kind]}/{id}/after-publishing`, {
        path: at(address).path,
        query: { ...at(address).query, at: publishedAt },
        signal,
      }).then(({ data }) => data),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data, Date.now()) ? lookEvery : false),
  });
}

/** Whether it may be another within a moment. `now` is Unix milliseconds. */
export function isUnderWay({ publishedAt, webhooks, purge }: AfterPublishing, now: number): boolean {
  if (publishedAt === null || now - Date.parse(publishedAt) > lookFor) return false;
  return purge?.status === 'waiting' || webhooks.some((one) => isMoving(one, now));
}
