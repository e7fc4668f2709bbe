import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContentFolder } from './content-folder/read-content-folder.ts';
import { createExpansionBudget, readArchive } from './read-archive.ts';
import { readRows } from './read-rows.ts';

const mebibyte = 1024 * 1024;

describe('a folder of content', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-hostile-'));
    for (const name of ['types', 'entries', 'media']) mkdirSync(join(folder, name));
    write('content.json', '{"format":"galley-content","version":1,"name":"Harbour"}');
    write('media.json', '[]');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string | Uint8Array) => writeFileSync(join(folder, file), text);
  const file = 'entries/1.json';
  const post = '{"kind":"post","name":"A","slug":"a","state":"draft","fields":{"a":1}}';

  test.each<[string, string, () => void]>([
    [
      'a file of a terabyte',
      `${file}: the file has 1000000000000 bytes. The limit is 16777216`,
      () => {
        write(file, '[]');
        truncateSync(join(folder, file), 1e12);
      },
    ],
    [
      'many large files',
      'The folder has more than 67108864 bytes of JSON.',
      () => {
        for (let i = 0; i < 5; i++) write(`entries/${i}.json`, `[${' '.repeat(15 * mebibyte)}]`);
      },
    ],
    [
      'millions of empty lists',
      'The folder has more than 1000000 values.',
      () => {
        write(file, `[[]${',[]'.repeat(4e6)}]`);
      },
    ],
    [
      'millions of members',
      'The folder has more than 1000000 values.',
      () => {
        write(file, `[{"a":1${',"a":1'.repeat(2e6)}}]`);
      },
    ],
    [
      'many files of many values',
      'The folder has more than 1000000 values.',
      () => {
        for (let i = 0; i < 6; i++)
          write(`entries/${i}.json`, `[${post.replace('1', `[1${',1'.repeat(2e5)}]`)}]`);
      },
    ],
    [
      'half a million brackets',
      `${file}, line 2: the JSON has more than 70 levels.`,
      () => {
        write(file, `[\n${'['.repeat(5e5)}${']'.repeat(5e5)}]`);
      },
    ],
    [
      'fields that nest',
      `${file}, line 3: the JSON has more than 70 levels.`,
      () => {
        write(file, `[{\n"fields":{"a":\n${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}}}]`);
      },
    ],
    [
      'a list of many wrong records',
      `${file}: [0]: Invalid input`,
      () => {
        write(file, `[1${',1'.repeat(9e5)}]`);
      },
    ],
    [
      'no JSON in its third line',
      `${file}, line 3: the file is not valid JSON.`,
      () => write(file, '[\n{},\n{]]'),
    ],
    ['JSON that is cut off', `${file}, line 2: the file is not valid JSON.`, () => write(file, '[\n{')],
    [
      'another encoding',
      `${file}: the text is not valid UTF-8.`,
      () => write(file, Buffer.from('["\xe4"]', 'latin1')),
    ],
    [
      'a link to a file elsewhere',
      `${file}: the path is not a regular file. Links are not followed.`,
      () => {
        symlinkSync('/etc/hostname', join(folder, file));
      },
    ],
    [
      'a link without an end',
      `${file}: the path is not a regular file. Links are not followed.`,
      () => {
        symlinkSync('/dev/zero', join(folder, file));
      },
    ],
    ['a folder for a file', `${file}: the path is not a regular file.`, () => mkdirSync(join(folder, file))],
    [
      'a picture from elsewhere',
      'media/a.png: the path is not a regular file. Links are not followed.',
      () => {
        symlinkSync('/etc/hostname', join(folder, 'media/a.png'));
        write('media.json', '[{"key":"a","filename":"a.png"}]');
      },
    ],
  ])('with %s is refused with the place', async (_, message, make) => {
    make();
    await expect(readContentFolder(folder)).rejects.toThrow(message);
  });

  test('may nest as deep as a body, and begin with a byte order mark', async () => {
    write(file, `\uFEFF[${post.replace('1', `${'['.repeat(64)}${']'.repeat(64)}`)}]`);
    expect((await readContentFolder(folder)).entries).toMatchObject([{ slug: 'a', file }]);
  });
});

describe('an archive', () => {
  const packed = async (files: readonly { header: Partial<Header>; bytes?: Uint8Array }[]) => {
    const tar = pack();
    for (const [index, { header, bytes }] of files.entries()) {
      tar.entry({ name: `${index}`, ...header }, Buffer.from(bytes ?? []));
    }
    tar.finalize();
    return buffer(tar.pipe(createGzip({ level: 9 })));
  };
  const readAll = async (archive: Uint8Array, free = mebibyte) => {
    let bytes = 0;
    for await (const file of readArchive(Readable.from([archive]), createExpansionBudget(free))) {
      for await (const part of file.bytes) bytes += part.byteLength;
    }
    return bytes;
  };

  test.each<[string, RegExp, () => Promise<Uint8Array>]>([
    [
      'one file that expands',
      /^The archive expands to more than 100 times its size/,
      () => packed([{ header: {}, bytes: new Uint8Array(16 * mebibyte) }]),
    ],
    [
      'many empty files',
      /^The archive expands to more than 100 times its size/,
      () => packed(Array.from({ length: 20_000 }, () => ({ header: { name: 'a' } }))),
    ],
    [
      'an endless header',
      /^The archive could not be read: .*header/i,
      () => packed([{ header: { pax: { comment: 'a'.repeat(5 * mebibyte) } } }]),
    ],
    [
      'a cut end',
      /^(The archive|0:).* could not be read/,
      async () => (await packed([{ header: {}, bytes: randomBytes(mebibyte) }])).subarray(0, mebibyte / 2),
    ],
  ])('with %s is refused', async (_, message, make) => {
    await expect(readAll(await make())).rejects.toThrow(message);
  });

  test('may be as large as it likes where it does not expand', async () => {
    const files = Array.from({ length: 8 }, () => ({ header: {}, bytes: randomBytes(mebibyte) }));
    expect(await readAll(await packed(files), 0)).toBe(8 * mebibyte);
  });

  test.each<[string, string, string]>([
    [
      'a line without an end',
      `{"a":"${'x'.repeat(17 * mebibyte)}`,
      'rows, line 1: the row is longer than 16777216 bytes',
    ],
    [
      'a long line behind a short one',
      `{}\n${' '.repeat(17 * mebibyte)}`,
      'rows, line 2: the row is longer than',
    ],
    [
      'a thousand columns',
      `{}\n{"a":1${',"a":1'.repeat(1000)}}`,
      'rows, line 2: the row must be a JSON object',
    ],
    ['a nested value', '{}\n{}\n{"a":[]}', 'rows, line 3: the row must be a JSON object'],
    ['an empty line', '{}\n\n{}', 'rows, line 2: the row is not valid JSON.'],
  ])('with %s among its rows is refused with the line', async (_, text, message) => {
    const bytes = Buffer.from(text);
    const parts = Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]);
    const read = async () => {
      for await (const _batch of readRows({ name: 'rows', size: bytes.length, bytes: parts }));
    };
    await expect(read()).rejects.toThrow(message);
  });
});
