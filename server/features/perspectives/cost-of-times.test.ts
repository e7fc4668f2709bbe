import { expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { useReadScenario } from '../../test/scenarios/read-scenario.ts';

onEachDatabase('a list at a point in time', (dialect) => {
  const scenario = useReadScenario(dialect, async (tenant) => {
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
  });

  /** How many reads of its limit a request takes. */
  async function costOf(path: string): Promise<number> {
    const remaining = async (asked: string) =>
      Number((await scenario.preview(asked)).headers.get('x-ratelimit-remaining'));
    const before = await remaining('/collections/notes');
    return before - (await remaining(path));
  }
  const batch = (...reads: string[]) =>
    `/batch?${reads.map((read) => `r=${encodeURIComponent(read)}`).join('&')}`;
  const at = 'at=2035-05-01T09:00:00Z';

  test('counts as five reads, in a batch too; other lists count as one', async () => {
    for (const path of ['/collections/notes', '/pages', '/blog']) {
      expect(await costOf(`${path}?${at}`), path).toBe(5);
      expect(await costOf(`${path}?limit=1`), path).toBe(1);
    }
    expect(await costOf(batch(`/collections/notes?${at}`, '/pages', `/blog?${at}`))).toBe(11);
  });
});
