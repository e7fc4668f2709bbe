import { expect, test } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import type { ContentRecord } from '../../../../api/records.ts';
import { changedMeanwhile, type FieldWrite, runEdit } from './run-edit.ts';

const write = (id: string, before: unknown): FieldWrite => ({
  record: { id, name: id, slug: id, version: 3 },
  value: 'new',
  before,
});
const saved = async ({ record }: FieldWrite) =>
  ({ ...record, version: record.version + 1 }) as unknown as ContentRecord;

test('each write can be taken back on the version that it made', async () => {
  const { signal } = new AbortController();
  const progress: number[] = [];
  const onProgress = (done: number) => progress.push(done);
  const writes = [write('a', 'old'), write('b', undefined)];
  const { undo, failed } = await runEdit({ writes, save: saved, signal, onProgress });
  expect(failed).toEqual([]);
  expect(progress).toEqual([1, 2]);
  expect(undo.map(({ record, value, before }) => [record.version, value, before])).toEqual([
    [4, 'old', 'new'],
    [4, undefined, 'new'],
  ]);
});

test('a record that somebody saved meanwhile is named and the others go on; stopping leaves the rest', async () => {
  const stop = new AbortController();
  const save = async (one: FieldWrite) => {
    if (one.record.id === 'a')
      throw new ApiError({ status: 409, code: 'CONFLICT', message: 'stale', details: { currentVersion: 4 } });
    stop.abort();
    return saved(one);
  };
  const writes = [write('a', 1), write('b', 2), write('c', 3)];
  const outcome = await runEdit({ writes, save, signal: stop.signal, onProgress: () => undefined });
  expect(outcome.failed).toEqual([{ id: 'a', code: 'CONFLICT', message: changedMeanwhile }]);
  expect(outcome.undo.map(({ record }) => record.id)).toEqual(['b']);
  expect(outcome.left.map(({ record }) => record.id)).toEqual(['c']);
});
