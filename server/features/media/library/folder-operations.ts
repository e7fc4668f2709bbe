import { z } from 'zod';
import { isJsonObject, ownValue } from '../../../lib/json-object.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../../platform/http/answer-shapes.ts';
import { param } from '../../../platform/http/api-request.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { created, named, ok, operation } from '../../api/operation.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import { mediaFolder } from '../answer-shapes.ts';
import { checkFolderName } from '../describe-media.ts';
import type { MediaDeps } from '../media-deps.ts';
import { folderBody } from '../shapes.ts';
import { createFolder, deleteFolder, listFolders, renameFolder } from './manage-folders.ts';

const chapter = 'Media library';
named('MediaFolder', mediaFolder);
const folder = named('Folder', folderBody);
const pathParameters = { name: 'The name of a folder.' };

const list = operation({
  name: 'mediaFolders.list',
  method: 'GET',
  path: '/admin/media/folders',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'List media folders',
  answers: ok(dataAnswer(z.array(mediaFolder)), 'All folders, ordered by name.'),
  examples: { all: {} },
  handle: async (deps: MediaDeps, { tenant }) =>
    jsonAnswer({ data: await listFolders(deps.database, tenant) }),
});

const create = operation({
  name: 'mediaFolders.create',
  method: 'POST',
  path: '/admin/media/folders',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Create a media folder',
  body: folder,
  answers: created(dataAnswer(mediaFolder), 'The folder.'),
  errors: ['CONFLICT', 'VALIDATION_ERROR'],
  examples: {
    made: { body: { name: 'Lighthouses' } },
    taken: { body: { name: 'Harbour' }, status: 409 },
    refused: { body: { name: 'a/b' }, status: 400 },
  },
  handle: async (deps: MediaDeps, request) => {
    const data = await createFolder(deps, request, await folderNameIn(request));
    return jsonAnswer({ data }, { status: 201 });
  },
});

const rename = operation({
  name: 'mediaFolders.rename',
  method: 'PUT',
  path: '/admin/media/folders/:name',
  access: staff('editor'),
  ...adminCalls,
  pathParameters,
  chapter,
  summary: 'Rename a media folder',
  body: folder,
  answers: ok(dataAnswer(mediaFolder), 'The folder.'),
  errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
  examples: { renamed: { path: { name: 'Lighthouses' }, body: { name: 'Lights' } } },
  handle: async (deps: MediaDeps, request) => {
    const data = await renameFolder(deps, request, param(request, 'name'), await folderNameIn(request));
    return jsonAnswer({ data });
  },
});

const remove = operation({
  name: 'mediaFolders.delete',
  method: 'DELETE',
  path: '/admin/media/folders/:name',
  access: staff('editor'),
  ...adminCalls,
  pathParameters,
  chapter,
  summary: 'Delete an empty media folder',
  answers: ok(successAnswer, 'The folder is deleted.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    empty: { path: { name: 'Lights' } },
    notEmpty: { path: { name: 'Harbour' }, status: 409 },
  },
  handle: async (deps: MediaDeps, request) => {
    await deleteFolder(deps, request, param(request, 'name'));
    return jsonAnswer({ success: true });
  },
});

/** The folders of the media library (decisions, "Media"). */
export const folderOperations = [list, create, rename, remove];

async function folderNameIn(request: StaffRequest): Promise<string> {
  const body = await request.json();
  return checkFolderName(isJsonObject(body) ? ownValue(body, 'name') : undefined);
}
