import { expect, test } from 'vitest';
import type { Reader } from '../../../platform/db/database.ts';
import { createSizeLimits } from '../../../platform/http/answer-size.ts';
import type { ReadEntry } from '../read-entry.ts';
import { deliverList } from './deliver-list.ts';

const sizes = { ...createSizeLimits(), whole: 100 };

function entryOf(id: string): ReadEntry {
  const times = { createdAt: 0, liveAt: 0, publishedAt: 0 };
  const about = { id, kind: 'item', typeId: 't', name: id, slug: id, sortOrder: 0 } as const;
  return { ...about, ...times, content: '', bytes: 90 };
}

test('Large lists are computed one at a time, so that the texts of only one list are held', async () => {
  const order: string[] = [];
  const database = {} as Reader;
  const listOf = (name: string) =>
    deliverList(
      {
        sizes,
        database,
        primary: database,
        read: async (ids) => ids.map(entryOf),
        deliver: async (entries) => {
          await new Promise(setImmediate);
          order.push(name);
          return { texts: entries.map(({ id }) => JSON.stringify(id.repeat(90))), tags: [] };
        },
      },
      ['1', '2', '3'].map(entryOf),
    );
  const lists = await Promise.all(['a', 'b', 'c'].map(listOf));
  expect(lists.map(({ records }) => records.length)).toEqual([3, 3, 3]);
  expect(order.join('')).toBe('aaabbbccc');
});
