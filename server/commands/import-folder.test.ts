import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assets } from '../platform/assets/assets.ts';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '../test/databases.ts';
import { runGalley } from '../test/programs/run-galley.ts';
import { runHere } from '../test/programs/run-here.ts';

onEachDatabase('galley import of a folder of content', (dialect) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
  });
  afterEach(() => test.close());

  const run = (...words: string[]) => runHere([...words, '--tenant', 'copy'], test.environment);

  it('makes all that it holds, without an owner, and refuses to do it twice', async () => {
    const first = await runGalley(['import', assets.demo, '--tenant', 'copy'], test.environment);
    expect([first.status, first.stdout]).toEqual([
      0,
      expect.stringMatching(/^Imported into tenant copy: \d+ types, 60 entries, 30 media files\.\n$/),
    ]);
    const second = await run('import', assets.demo);
    expect([second.status, second.stdout]).toEqual([1, '']);
    expect(second.stderr).toContain('The tenant is not empty. Import into a new tenant.');

    const archive = await run('export', join(test.dataDir, 'copy.galley'));
    expect(archive.stdout).toMatch(/ 60 entries, /);
    expect(archive.stdout).toMatch(/ 30 media, /);
    expect(archive.stdout).not.toMatch(/ users/);
  });

  it('that is none says so, and makes no tenant', async () => {
    const { status, stdout, stderr } = await run('import', test.dataDir);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('content.json: the file could not be read.');
    expect(stderr).not.toContain('    at ');
    expect((await run('export', join(test.dataDir, 'none.galley'))).status).toBe(1);
  });
});
