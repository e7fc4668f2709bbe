import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runGalley, type Serving, serveGalley, startGalley } from '../../test/programs/run-galley.ts';
import { runHere } from '../../test/programs/run-here.ts';
import { withoutLimits } from '../../test/without-limits.ts';
import { finishRestore, isHalfRestored } from './put-in-place.ts';

const place = mkdtempSync(join(tmpdir(), 'galley-backup-'));
const file = join(place, 'one.backup');
const settings = { ...withoutLimits, GALLEY_LOG_LEVEL: 'error' };
const from = { ...settings, GALLEY_DATA_DIR: join(place, 'data') };

let serving: Serving;
let key: string;
beforeAll(async () => {
  serving = await serveGalley(from);
  key = /Secret key +(\S+)/.exec(await serving.printed('Preview key'))?.[1] ?? '';
});
afterAll(async () => {
  serving?.signal('SIGTERM');
  await serving?.ended;
  rmSync(place, { recursive: true, force: true });
});

/** Writes items until it is told to stop; keeps the slugs of those that were acknowledged. */
function writeAlong(writers: number): { acknowledged: string[]; stop(): Promise<void> } {
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async (writer: number) => {
    for (let n = 0; !isOver; n++) {
      const slug = `written-${writer}-${n}-${randomUUID().slice(0, 8)}`;
      const fields = { name: slug, role: 'writer', bio: 'Written while a backup was made.' };
      const answer = await fetch(`${serving.url}/api/v1/collections/authors`, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Idempotency-Key': slug },
        body: JSON.stringify({ name: slug, slug, fields }),
      });
      expect(answer.status).toBe(201);
      acknowledged.push(slug);
    }
  };
  const done = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await done;
    },
  };
}

/** Every file at a path and below, with its mode. */
function modesBelow(path: string): string[] {
  const found = statSync(path);
  const mode = `${(found.mode & 0o777).toString(8)} ${path}`;
  return [
    mode,
    ...(found.isDirectory() ? readdirSync(path).flatMap((name) => modesBelow(join(path, name))) : []),
  ];
}

test('a backup that is made while others write has all that was acknowledged before, and can be served', async () => {
  const writing = writeAlong(3);
  await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(20);
  const before = [...writing.acknowledged];
  const made = await runGalley(['backup', file], from);
  await writing.stop();
  expect([made.status, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toContain('the database, the secret key and');
  expect(writing.acknowledged.length).toBeGreaterThan(before.length);
  expect(readdirSync(place).sort()).toEqual(['data', 'one.backup']);

  const to = { ...settings, GALLEY_DATA_DIR: join(place, 'restored') };
  expect(await runGalley(['restore', file], to)).toMatchObject({ status: 0, stderr: '' });
  const restored = to.GALLEY_DATA_DIR;
  if (process.platform !== 'win32') {
    for (const path of [file, restored]) {
      expect(modesBelow(path).filter((line) => !/^[67]00 /.test(line))).toEqual([]);
    }
  }
  const database = new DatabaseSync(join(restored, 'galley.sqlite'), { readOnly: true });
  expect({ ...database.prepare('pragma integrity_check').get() }).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  const slugs = new Set(
    database
      .prepare('select slug from entries')
      .all()
      .map(({ slug }) => slug),
  );
  database.close();
  expect(before.filter((slug) => !slugs.has(slug))).toEqual([]);
  for (const name of ['secret-key', ...blobsOf(from.GALLEY_DATA_DIR)]) {
    expect(readFileSync(join(restored, name)).equals(readFileSync(join(from.GALLEY_DATA_DIR, name)))).toBe(
      true,
    );
  }

  const again = await serveGalley(to);
  const read = (path: string) => fetch(`${again.url}/api/v1${path}`, { headers: { 'X-API-Key': key } });
  const list = await read('/media?limit=5');
  const { data } = (await list.json()) as { data: { url: string }[] };
  const picture = await fetch(new URL(new URL(data[0]?.url ?? '').pathname, again.url));
  expect([list.status, picture.status]).toEqual([200, 200]);
  again.signal('SIGTERM');
  expect((await again.ended).status).toBe(0);
}, 120_000);

function blobsOf(dataDir: string): string[] {
  const found = readdirSync(join(dataDir, 'media/blobs'), { recursive: true, encoding: 'utf8' });
  return found
    .map((name) => join('media/blobs', name))
    .filter((name) => statSync(join(dataDir, name)).isFile());
}

test('a data folder with something in it is only replaced when that is said, and what it held is set aside', async () => {
  const to = { ...settings, GALLEY_DATA_DIR: join(place, 'taken') };
  expect((await runHere(['migrate'], to)).status).toBe(0);
  const refused = await runHere(['restore', file], to);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('use --replace')]);
  const names = readdirSync(to.GALLEY_DATA_DIR);
  const replaced = await runHere(['restore', file, '--replace'], to);
  expect([replaced.status, replaced.stderr]).toEqual([0, '']);
  const aside = readdirSync(to.GALLEY_DATA_DIR).filter((name) => name.startsWith('replaced-'));
  expect(readdirSync(join(to.GALLEY_DATA_DIR, aside[0] ?? ''))).toEqual(
    names.filter((name) => /^galley\.sqlite(-|$)/.test(name)),
  );
  // The one that serves holds the folder that it serves from.
  const served = await runHere(['restore', file, '--replace'], from);
  expect([served.status, served.stderr]).toEqual([1, expect.stringContaining('Another galley process')]);
}, 60_000);

test('kill -9 leaves no half backup and no half restore', async () => {
  const second = join(place, 'second.backup');
  const killed = startGalley(['backup', second], from);
  while (!existsSync(`${second}.part`)) await delay(1);
  killed.signal('SIGKILL');
  await killed.ended;
  expect(existsSync(second)).toBe(false);
  expect((await runHere(['backup', second], from)).status).toBe(0);
  expect(readdirSync(place).filter((name) => name.includes('.part'))).toEqual([]);

  const to = { ...settings, GALLEY_DATA_DIR: join(place, 'killed') };
  const restoring = startGalley(['restore', file], to);
  while (!existsSync(join(to.GALLEY_DATA_DIR, '.restoring'))) await delay(1);
  restoring.signal('SIGKILL');
  await restoring.ended;
  // Its last moments are tried below, one by one.
  const whole = ['galley.sqlite', 'media', 'secret-key'];
  const left = ownNames(to.GALLEY_DATA_DIR);
  if (!isHalfRestored(to.GALLEY_DATA_DIR)) expect([['.restoring'], whole]).toContainEqual(left);
  await runHere(['restore', file, '--replace'], to);
  expect(ownNames(to.GALLEY_DATA_DIR).filter((name) => !name.startsWith('replaced-'))).toEqual(whole);
}, 60_000);

test('a restore that was killed once its backup was complete is completed by the next start', async () => {
  const dataDir = join(place, 'half');
  const to = { ...settings, GALLEY_DATA_DIR: dataDir };
  expect((await runHere(['restore', file], to)).status).toBe(0);
  mkdirSync(join(dataDir, '.restored-7'));
  for (const name of ['galley.sqlite', 'media', 'secret-key']) {
    renameSync(join(dataDir, name), join(dataDir, '.restored-7', name));
  }
  writeFileSync(join(dataDir, 'galley.sqlite'), 'the old one');
  const shared = await runHere(['backup', join(place, 'third.backup')], to);
  expect(shared).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('was interrupted. Run galley serve'),
  });
  expect((await runHere(['migrate'], to)).stdout).toBe('The database tables are up to date.\n');
  expect(ownNames(dataDir)).toEqual(['galley.sqlite', 'media', 'replaced-7', 'secret-key']);
  expect(readFileSync(join(dataDir, 'replaced-7/galley.sqlite'), 'utf8')).toBe('the old one');
}, 60_000);

test('one that was killed as it put the new in place is taken up there, and sets nothing new aside', () => {
  const dataDir = join(place, 'placing');
  mkdirSync(join(dataDir, '.placing-7/media'), { recursive: true });
  writeFileSync(join(dataDir, '.placing-7/galley.sqlite'), 'the new one');
  writeFileSync(join(dataDir, 'secret-key'), 'the new key');
  expect(isHalfRestored(dataDir)).toBe(true);
  finishRestore(dataDir);
  expect(isHalfRestored(dataDir)).toBe(false);
  expect(ownNames(dataDir)).toEqual(['galley.sqlite', 'media', 'secret-key']);
  expect(readFileSync(join(dataDir, 'galley.sqlite'), 'utf8')).toBe('the new one');
});

/** What is in a data folder, but for what SQLite keeps beside its files. */
function ownNames(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => !/-(wal|shm|journal)$|\.lock$/.test(name))
    .sort();
}

test('a backup is not written into the folder that it is a backup of, nor over a folder', async () => {
  for (const [path, reason] of [
    [join(from.GALLEY_DATA_DIR, 'mine.backup'), 'is in the data folder'],
    [place, "isn't a regular file"],
  ] as const) {
    const { status, stderr } = await runHere(['backup', path], from);
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
  }
});

test('of PostgreSQL it says what to do instead, and connects to nothing', async () => {
  const url = { ...settings, GALLEY_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  for (const [verb, tool] of [
    ['backup', 'pg_dump'],
    ['restore', 'pg_restore'],
  ] as const) {
    const { status, stdout, stderr } = await runHere([verb, file], url);
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(tool)]);
  }
});
