import { expect, test } from 'vitest';
import { readServerSources } from '../../../test/read-sources.ts';

/** Who writes rows of entries: `changeEntry` by way of the store, and a component's new slug, which the past follows. */
const writers = ['features/entries/store.ts', 'features/entries/usage/rename-store.ts'];

test('what readers see changes in one place, which keeps what they saw', () => {
  const sources = readServerSources();
  const writes = /updateTable\('entries'\)|update entries\b/;
  const found = [...sources].filter(
    ([path, text]) => writes.test(text) && !/\.test\.ts$|^test\/|\/migrations\//.test(path),
  );
  expect(found.map(([path]) => path).toSorted()).toEqual(writers);
  const callers = [...sources].filter(
    ([path, text]) => /\bwriteEntry\(/.test(text) && !path.endsWith('.test.ts'),
  );
  expect(callers.map(([path]) => path).toSorted()).toEqual([
    'features/entries/live/change-entry.ts',
    'features/entries/store.ts',
  ]);
});
