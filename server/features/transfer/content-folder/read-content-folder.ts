import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJsonFile } from '../../../lib/json-body.ts';
import { measureJsonBulk } from '../../../lib/json-bulk.ts';
import { isJsonObject } from '../../../lib/json-object.ts';
import { ReadBudget } from '../../../lib/read-budget.ts';
import { ServiceError } from '../../../lib/service-error.ts';
import { findNestingBeyond } from '../find-nesting-beyond.ts';
import { faultAt, ImportRefused } from '../import-fault.ts';
import { decodeText } from '../read-archive.ts';
import {
  type ContentFolder,
  contentEntry,
  contentFormat,
  contentHead,
  contentMedia,
  contentType,
  contentVersion,
  type Placed,
} from './content.ts';

/** Bytes of one JSON file. */
const largestFile = 16 * 1024 * 1024;
/** What all JSON files of a folder may hold. Values are array elements and object members: far above a few thousand records. */
const mostBytes = 64 * 1024 * 1024;
const mostValues = 1_000_000;
/** A value may nest as deep as in a body; a record and its list are around it. */
const mostLevels = 70;

/** A folder that is read, and what was read of it so far. */
interface Reading {
  readonly path: string;
  readonly budget: ReadBudget;
}

/**
 * Reads a folder of content: `content.json`, `media.json` beside `media/`, and the lists in `types/` and `entries/` in the
 * order of their file names.
 * @throws ImportRefused for what is no such folder or is too large, and with the file and the line for what is wrong in one
 */
export async function readContentFolder(path: string): Promise<ContentFolder> {
  const budget = new ReadBudget({ bytes: mostBytes, items: mostValues }, (kind, limit) => {
    const what = kind === 'bytes' ? 'bytes of JSON' : 'values';
    return new ImportRefused(
      `The folder has more than ${limit} ${what}. Use an archive, or several folders.`,
    );
  });
  const reading = { path, budget };
  const { name, description = '' } = await readHead(reading);
  const types = await readLists(reading, 'types', contentType);
  const entries = await readLists(reading, 'entries', contentEntry);
  const media = await readList(reading, 'media.json', contentMedia);
  for (const { filename } of media) await requireFile(path, `media/${filename}`);
  return { path, name, description, media, types, entries };
}

async function readHead(reading: Reading): Promise<z.infer<typeof contentHead>> {
  const file = 'content.json';
  const head = await readJson(reading, file);
  if (!isJsonObject(head) || head['format'] !== contentFormat) {
    throw new ImportRefused(`The folder is not a content folder: ${file} has the wrong format.`);
  }
  if (head['version'] === contentVersion) return check(file, contentHead, head);
  const message = `The folder has format version ${head['version']}. This version of Galley reads format version ${contentVersion}.`;
  throw new ImportRefused(message);
}

async function readLists<T extends object>(
  reading: Reading,
  name: string,
  shape: z.ZodType<T>,
): Promise<Placed<T>[]> {
  const names = await readdir(join(reading.path, name)).catch((error: unknown) => {
    throw faultAt({ file: name }, 'the folder could not be read.', error);
  });
  const found: Placed<T>[] = [];
  for (const json of names.filter((one) => one.endsWith('.json')).sort()) {
    const file = `${name}/${json}`;
    for (const one of await readList(reading, file, shape)) found.push({ ...one, file });
  }
  return found;
}

async function readList<T>(reading: Reading, file: string, shape: z.ZodType<T>): Promise<T[]> {
  const list = check(file, z.array(z.unknown()), await readJson(reading, file));
  // One by one: a list of many wrong records would make an issue of each.
  return list.map((one, index) => check(file, shape, one, [index]));
}

async function readJson({ path, budget }: Reading, file: string): Promise<unknown> {
  budget.addBytes(await requireFile(path, file, largestFile));
  const bytes = await readFile(join(path, file));
  const { elements, members } = measureJsonBulk(bytes);
  budget.addItems(elements + members);
  const text = decodeText(bytes, { file }).replace(/^\uFEFF/, '');
  const deep = findNestingBeyond(text, mostLevels);
  if (deep >= 0) {
    const place = { file, line: lineAt(text, deep) };
    throw faultAt(place, `the JSON has more than ${mostLevels} levels.`);
  }
  try {
    return parseJsonFile(text);
  } catch (error) {
    if (error instanceof ServiceError) throw faultAt({ file }, error.message, error);
    const named = /\(line (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const line = named === undefined ? lineAt(text, text.length) : Number(named);
    throw faultAt({ file, line }, 'the file is not valid JSON.', error);
  }
}

/**
 * Returns the size of a regular file.
 * @throws ImportRefused for anything else. A link could lead to files outside of the folder.
 */
async function requireFile(path: string, file: string, most = Number.POSITIVE_INFINITY): Promise<number> {
  const found = await lstat(join(path, file)).catch((error: unknown) => {
    throw faultAt({ file }, 'the file could not be read.', error);
  });
  if (!found.isFile()) throw faultAt({ file }, 'the path is not a regular file. Links are not followed.');
  if (found.size > most)
    throw faultAt({ file }, `the file has ${found.size} bytes. The limit is ${most} bytes.`);
  return found.size;
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

function check<T>(file: string, shape: z.ZodType<T>, value: unknown, around: readonly number[] = []): T {
  const { data, error } = shape.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (!issue) return data as T;
  const steps = [...around, ...issue.path];
  const at = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  throw faultAt({ file }, `${at.replace(/^\./, '')}: ${issue.message}.`);
}
