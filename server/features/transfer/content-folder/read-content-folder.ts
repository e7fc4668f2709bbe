import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJsonFile } from '../../../lib/json-body.ts';
import { isJsonObject } from '../../../lib/json-object.ts';
import { ServiceError } from '../../../lib/service-error.ts';
import { faultAt, ImportRefused } from '../import-fault.ts';
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

/**
 * Reads a folder of content: `content.json`, `media.json` beside `media/`, and the lists in `types/` and `entries/` in the
 * order of their file names.
 * @throws ImportRefused for what is no such folder, and with the file for what is wrong in one
 */
export async function readContentFolder(path: string): Promise<ContentFolder> {
  const { name, description = '' } = await readHead(path);
  const types = await readLists(path, 'types', contentType);
  const entries = await readLists(path, 'entries', contentEntry);
  const media = await readJson(path, 'media.json', z.array(contentMedia));
  return { path, name, description, media, types, entries };
}

async function readHead(path: string): Promise<z.infer<typeof contentHead>> {
  const file = 'content.json';
  const head = await readJson(path, file, z.unknown());
  if (!isJsonObject(head) || head['format'] !== contentFormat) {
    throw new ImportRefused(`This is not a folder of content: its ${file} does not say so.`);
  }
  if (head['version'] === contentVersion) return check(file, contentHead, head);
  const message = `The folder has format version ${head['version']}; this release reads ${contentVersion}.`;
  throw new ImportRefused(message);
}

async function readLists<T extends object>(
  path: string,
  name: string,
  shape: z.ZodType<T>,
): Promise<Placed<T>[]> {
  const names = await readdir(join(path, name)).catch((error: unknown) => {
    throw faultAt({ file: name }, 'the folder could not be read.', error);
  });
  const found: Placed<T>[] = [];
  for (const json of names.filter((one) => one.endsWith('.json')).sort()) {
    const file = `${name}/${json}`;
    for (const one of await readJson(path, file, z.array(shape))) found.push({ ...one, file });
  }
  return found;
}

async function readJson<T>(path: string, file: string, shape: z.ZodType<T>): Promise<T> {
  const text = await readFile(join(path, file), 'utf8').catch((error: unknown) => {
    throw faultAt({ file }, 'it could not be read.', error);
  });
  let value: unknown;
  try {
    value = parseJsonFile(text);
  } catch (error) {
    if (error instanceof ServiceError) throw faultAt({ file }, error.message, error);
    throw faultAt({ file }, 'it is not valid JSON.', error);
  }
  return check(file, shape, value);
}

function check<T>(file: string, shape: z.ZodType<T>, value: unknown): T {
  const { data, error } = shape.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (!issue) return data as T;
  const at = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  throw faultAt({ file }, `${at.replace(/^\./, '')}: ${issue.message}.`);
}
