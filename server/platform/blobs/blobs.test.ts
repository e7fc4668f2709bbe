import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startS3Server } from '../../test/programs/s3-server.ts';
import { BlobStoreUnavailable, type Blobs } from './blobs.ts';
import { createFileBlobs } from './file-blobs.ts';
import { createS3Blobs } from './s3-blobs.ts';

interface Store {
  readonly blobs: Blobs;
  close(): Promise<void>;
}

const stores: Record<string, (folder: string) => Promise<Store>> = {
  files: async (folder) => ({ blobs: createFileBlobs(folder), close: async () => {} }),
  s3: async () => {
    const server = await startS3Server();
    return { blobs: createS3Blobs({ ...server.settings, prefix: 'some/prefix/' }), close: server.close };
  },
};

describe.each(Object.keys(stores))('a blob store (%s)', (name) => {
  let folder: string;
  let store: Store;
  let blobs: Blobs;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-blobs-'));
    store = await (stores[name] as (typeof stores)[string])(join(folder, 'media'));
    blobs = store.blobs;
    await blobs.prepare();
  });

  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const bytesOf = async (stream: ReadableStream<Uint8Array> | undefined) =>
    stream
      ? Buffer.from(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
      : undefined;
  const keysOf = async () => {
    const keys: string[] = [];
    for await (const { key } of blobs.list()) keys.push(key);
    return keys.sort();
  };
  const stage = (bytes: Uint8Array): string => {
    mkdirSync(join(folder, 'media', 'staged'), { recursive: true });
    const path = join(folder, 'media', 'staged', randomUUID());
    writeFileSync(path, bytes);
    return path;
  };

  test('bytes that were put are read back, whole and as a stream', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 13, 10, 0]);
    await blobs.put('tenant/a', bytes);
    expect(Buffer.from((await blobs.read('tenant/a')) ?? [])).toEqual(bytes);
    expect(await bytesOf(await blobs.open('tenant/a'))).toEqual(bytes);
  });

  test('a file that was placed is read back, also one of several megabytes', async () => {
    const bytes = Buffer.alloc(6_000_001, 'tide');
    await blobs.place('tenant/big', stage(bytes));
    expect((await bytesOf(await blobs.open('tenant/big')))?.equals(bytes)).toBe(true);
  });

  test.each([
    [0, 0],
    [3, 7],
    [0, 9],
    [9, 9],
  ])('a range %i-%i gives exactly its bytes', async (start, end) => {
    await blobs.put('tenant/range', Buffer.from('0123456789'));
    const bytes = await bytesOf(await blobs.open('tenant/range', { start, end }));
    expect(bytes?.toString()).toBe('0123456789'.slice(start, end + 1));
  });

  test('what is not kept is undefined, and removing it is no failure', async () => {
    expect(await blobs.read('tenant/none')).toBeUndefined();
    expect(await blobs.open('tenant/none')).toBeUndefined();
    await blobs.remove('tenant/none');
  });

  test('a removed key is gone and its neighbours stay', async () => {
    await blobs.put('tenant/one', Buffer.from('1'));
    await blobs.put('tenant/one-more', Buffer.from('2'));
    await blobs.remove('tenant/one');
    expect(await blobs.read('tenant/one')).toBeUndefined();
    expect(await keysOf()).toEqual(['tenant/one-more']);
  });

  test('a listing names every key with its size and time', async () => {
    expect(await keysOf()).toEqual([]);
    const before = Date.now() - 2_000;
    await blobs.put('a/one', Buffer.from('123'));
    await blobs.put('a/b/two', Buffer.from('12345'));
    const found = new Map<string, { size: number; modifiedAt: number }>();
    for await (const { key, ...rest } of blobs.list()) found.set(key, rest);
    expect([...found.keys()].sort()).toEqual(['a/b/two', 'a/one']);
    expect(found.get('a/b/two')?.size).toBe(5);
    expect(found.get('a/one')?.modifiedAt).toBeGreaterThan(before);
  });

  test('a stream that is given up half-way is released', async () => {
    await blobs.put('tenant/long', Buffer.alloc(3_000_000, 7));
    const reader = (await blobs.open('tenant/long'))?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    await blobs.remove('tenant/long');
    expect(await keysOf()).toEqual([]);
  });

  test.each(['../out', 'a/../b', '/etc/passwd', 'a//b', 'a/', '', 'a\\b', 'A', 'a/\0', '.hidden', 'a/..'])(
    'the key %j is refused by every operation',
    async (key) => {
      await expect(blobs.put(key, Buffer.from('x'))).rejects.toThrow('wrong form');
      await expect(blobs.place(key, stage(Buffer.from('x')))).rejects.toThrow('wrong form');
      await expect((async () => blobs.read(key))()).rejects.toThrow('wrong form');
      await expect((async () => blobs.open(key))()).rejects.toThrow('wrong form');
      await expect((async () => blobs.remove(key))()).rejects.toThrow('wrong form');
      expect(await keysOf()).toEqual([]);
    },
  );
});

test('a file store leaves nothing but the blob: no scratch file, nothing outside its folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-blobs-'));
  const blobs = createFileBlobs(join(folder, 'media'));
  await blobs.prepare();
  await blobs.put('tenant/a', Buffer.from('a'));
  expect(readdirSync(folder)).toEqual(['media']);
  expect(readdirSync(join(folder, 'media', 'staged'))).toEqual([]);
  expect(readFileSync(join(folder, 'media', 'blobs', 'tenant', 'a'), 'utf8')).toBe('a');
  rmSync(folder, { recursive: true });
});

test('an object store that refuses is an error with its status, not a missing blob', async () => {
  const server = await startS3Server();
  const blobs = createS3Blobs({ ...server.settings, prefix: '', accessKeyId: 'SOMEBODY' });
  await expect(blobs.read('tenant/a')).rejects.toThrow('answered 403');
  await expect(blobs.put('tenant/a', Buffer.from('a'))).rejects.toThrow('answered 403');
  await server.close();
});

test('an object store is ready for a key with rights on its objects alone, and not for one that may not write', async () => {
  const server = await startS3Server();
  const rights = { isAllowed: (_method: string, _path: string) => true };
  const front = createServer((request, response) => {
    const { method = '', url = '' } = request;
    if (!rights.isAllowed(method, url)) {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      return;
    }
    const headers = { ...request.headers, host: new URL(server.settings.endpoint).host };
    const through = forward(`${server.settings.endpoint}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(through);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const blobs = createS3Blobs({ ...server.settings, endpoint: `http://127.0.0.1:${port}`, prefix: 'p/' });
  const known = new Set<string>();
  // As a policy of object rights alone: nothing of the bucket, and 403 for an object that there is not.
  rights.isAllowed = (method, url) => {
    const isObject = url.startsWith('/galley/p/');
    if (method === 'PUT' && isObject) known.add(url);
    return isObject && (method === 'PUT' || known.has(url));
  };
  await blobs.ping();
  await blobs.ping();
  rights.isAllowed = () => true;
  for await (const { key } of blobs.list()) expect(key).toBeUndefined();
  rights.isAllowed = (method) => method !== 'GET' && method !== 'PUT';
  await expect(blobs.ping()).rejects.toThrow('answered 403');
  front.closeAllConnections();
  front.close();
  await server.close();
});

describe('a store that is gone is no missing blob, and nothing is begun in its place', () => {
  const expectUnavailable = async (blobs: Blobs, staged: string) => {
    for (const work of [
      () => blobs.ping(),
      () => blobs.read('tenant/a'),
      () => blobs.open('tenant/a'),
      () => blobs.put('tenant/b', Buffer.from('b')),
      () => blobs.place('tenant/b', staged),
      () => blobs.remove('tenant/a'),
      () => blobs.list()[Symbol.asyncIterator]().next(),
    ]) {
      await expect(work()).rejects.toThrow(BlobStoreUnavailable);
    }
  };

  test('a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-blobs-'));
    const [media, away, staged] = ['media', 'away', 'upload'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const blobs = createFileBlobs(media);
    await blobs.prepare();
    await blobs.put('tenant/a', Buffer.from('a'));
    writeFileSync(staged, 'b');
    renameSync(media, away);
    await expectUnavailable(blobs, staged);
    expect(readdirSync(folder).sort()).toEqual(['away', 'upload']);
    renameSync(away, media);
    await blobs.ping();
    expect(Buffer.from((await blobs.read('tenant/a')) ?? []).toString()).toBe('a');
    rmSync(folder, { recursive: true });
  });

  test.each(['server', 'bucket'])('an object store without its %s', async (missing) => {
    const server = await startS3Server();
    const bucket = missing === 'bucket' ? 'another' : server.settings.bucket;
    const blobs = createS3Blobs({ ...server.settings, bucket, prefix: '' });
    const staged = join(mkdtempSync(join(tmpdir(), 'galley-blobs-')), 'upload');
    writeFileSync(staged, 'b');
    if (missing === 'server') await server.close();
    await expectUnavailable(blobs, staged);
    if (missing === 'bucket') await server.close();
    rmSync(dirname(staged), { recursive: true });
  });
});
