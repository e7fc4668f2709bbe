import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDataDir, runGalley, serveGalley } from '../test/programs/run-galley.ts';

describe.skipIf(process.platform === 'win32')('files are their owner’s alone', () => {
  let home: ReturnType<typeof createDataDir>;
  let dataDir: string;
  beforeEach(() => {
    home = createDataDir();
    dataDir = join(home.path, 'data');
  });
  afterEach(() => home.remove());

  /** Every file and folder at a path and below it, with its mode. */
  function modesOf(path: string): [string, string][] {
    const found = statSync(path);
    const mode = (found.mode & 0o777).toString(8);
    const below = found.isDirectory() ? readdirSync(path).flatMap((name) => modesOf(join(path, name))) : [];
    return [
      [path.slice(home.path.length + 1), `${found.isDirectory() ? 'folder' : 'file'} ${mode}`],
      ...below,
    ];
  }
  const wide = (path: string) => modesOf(path).filter(([, mode]) => !/^(folder 700|file 600)$/.test(mode));

  test('the data folder, the database, mails, media and archives', async () => {
    const environment = { GALLEY_DATA_DIR: dataDir, GALLEY_LOG_LEVEL: 'error' };
    const serving = await serveGalley(environment);
    const email = /Owner +(\S+)/.exec(await serving.printed('Preview key'))?.[1];
    const forgot = await fetch(`${serving.url}/api/v1/auth/forgot-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(forgot.status).toBeLessThan(300);
    await expect.poll(() => modesOf(dataDir).filter(([path]) => path.endsWith('.eml'))).toHaveLength(1);
    const archive = join(home.path, 'demo.galley');
    expect((await runGalley(['export', archive, '--tenant', 'demo'], environment)).status).toBe(0);

    expect(wide(dataDir)).toEqual([]);
    expect(wide(archive)).toEqual([]);
    const names = modesOf(dataDir).map(([path]) => path);
    for (const name of ['galley.sqlite', 'galley.sqlite-wal', 'galley.sqlite-shm', 'secret-key', 'mail']) {
      expect(names).toContain(`data/${name}`);
    }
    expect(names.filter((name) => name.startsWith('data/media/blobs/')).length).toBeGreaterThan(10);
    serving.signal('SIGTERM');
    expect((await serving.ended).status).toBe(0);
  }, 60_000);

  test('what an earlier version left open is closed at the next start, what others put there is not touched', async () => {
    const environment = { GALLEY_DATA_DIR: dataDir };
    expect((await runGalley(['migrate'], environment)).status).toBe(0);
    for (const folder of ['mail', 'media']) mkdirSync(join(dataDir, folder), { recursive: true });
    const mail = join(dataDir, 'mail', 'old.eml');
    const foreign = join(dataDir, 'notes.txt');
    for (const path of [mail, foreign]) writeFileSync(path, '');
    const own = ['', 'mail', 'media', 'galley.sqlite', 'galley.sqlite.lock'].map((name) =>
      join(dataDir, name),
    );
    for (const path of [...own, mail, foreign]) {
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    }
    expect((await runGalley(['migrate'], environment)).status).toBe(0);
    expect(wide(dataDir)).toEqual([['data/notes.txt', 'file 644']]);
  }, 60_000);
});
