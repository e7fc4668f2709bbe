// In this folder: what a tenant can begin with, so that nobody has to stand before an empty one.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '../../lib/service-error.ts';
import { assets } from '../../platform/assets/assets.ts';
import type { ContentFolder } from '../transfer/content-folder/content.ts';
import { readContentFolder } from '../transfer/content-folder/read-content-folder.ts';

/** A folder of content that comes with the program, by the name of its folder. */
export interface Template {
  readonly id: string;
  readonly content: ContentFolder;
}

let read: Promise<readonly Template[]> | undefined;

/** All templates, in the order of their names. They are read once: they come with the program and do not change. */
export function allTemplates(): Promise<readonly Template[]> {
  read ??= readAll();
  return read;
}

async function readAll(): Promise<readonly Template[]> {
  const folders = await readdir(assets.templates);
  return Promise.all(
    folders.sort().map(async (id) => ({ id, content: await readContentFolder(join(assets.templates, id)) })),
  );
}

/** @throws ServiceError NOT_FOUND naming those that there are */
export async function templateWith(id: string): Promise<Template> {
  const all = await allTemplates();
  const found = all.find((template) => template.id === id);
  if (!found) {
    const names = all.map((template) => template.id).join(', ');
    throw fail('NOT_FOUND', `There is no template "${id}". There are: ${names}.`);
  }
  return found;
}
