import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../../test/databases.ts';
import { callerAt, settings, signInAt } from '../../test/installations/fill-installation.ts';
import { layOutFiles, layOutRows, readRecorded } from '../../test/installations/open-recorded.ts';
import { createDataDir, serveGalley } from '../../test/programs/run-galley.ts';

/** The last step of the program that read text between tags and references as words of their own. */
const step = '0046-approved-versions';
const before = 'Still water.';
const after = 'Caf&eacute; Donau<b>dampf</b>&shy;schiff.';
/** Puts another text into a published post. Its rows in both search indexes stay as that program wrote them. */
const change = `update entries set published_content = replace(published_content, '${before}', '${after}')
  where slug = 'first-light'`;

onEachDatabase('the search indexes of an installation of an older program', (dialect) => {
  test('follow the text that readers see, after a start', async () => {
    const recorded = readRecorded(step, dialect);
    const folder = createDataDir();
    layOutFiles(recorded, folder.path);
    const server = dialect === 'postgres' ? await createTestDatabase(dialect, { empty: true }) : undefined;
    if (server) {
      await layOutRows(recorded, server.database);
      await server.database.write((tx) => sql.raw(change).execute(tx.sql));
    } else {
      const file = new DatabaseSync(join(folder.path, 'galley.sqlite'));
      file.exec(change);
      file.close();
    }
    const serving = await serveGalley({
      ...server?.environment,
      ...settings,
      GALLEY_DATA_DIR: folder.path,
    });
    const [, address = ''] = /curl (http:\S+)\/healthz/.exec(await serving.printed('/healthz')) ?? [];
    const [site, admin] = [callerAt(address, { 'X-API-Key': recorded.key }), await signInAt(address)];
    const found = async (word: string) => {
      const query = `?q=${encodeURIComponent(word)}`;
      const replies = [await site('GET', `/search${query}`), await admin('GET', `/admin/search${query}`)];
      return replies.map(({ body }) => body.data.map(({ slug }: { slug: string }) => slug));
    };
    const both = [['first-light'], ['first-light']];
    expect((await site('GET', '/blog/first-light')).body.data.content).toBe(`<p>${after}</p>`);
    await expect.poll(() => found('café')).toEqual(both);
    expect(await found('donaudampfschiff')).toEqual(both);
    for (const word of ['eacute', 'shy', 'still']) expect(await found(word)).toEqual([[], []]);
    serving.signal('SIGTERM');
    expect((await serving.ended).status).toBe(0);
    await server?.close();
    folder.remove();
  });
});
