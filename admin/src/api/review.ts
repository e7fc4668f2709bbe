import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Answer } from './operation-types.ts';
import { at, keyOf } from './record-address.ts';

/** How far a record has come in the workflow of its type. */
export type ReviewStatus = NonNullable<Answer<'GET', '/admin/records/{id}/review'>['data']>;

/** How far a version of a record has come; null where its type is under no workflow. */
export function reviewQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['review', ...keyOf(id), version],
    queryFn: ({ signal }) =>
      call('GET', '/admin/records/{id}/review', { ...at(id), signal }).then(({ data }) => data),
  });
}

const tones: Readonly<Record<string, 'neutral' | 'ok' | 'warn' | 'danger' | 'info' | 'accent'>> = {
  blue: 'info',
  yellow: 'warn',
  orange: 'warn',
  green: 'ok',
  red: 'danger',
  purple: 'accent',
};

/** The tone of a stage's colour. */
export function stageTone(colour: string) {
  return tones[colour] ?? 'neutral';
}
