// In this folder: the media library of editors: records, folders, trash.

import { z } from 'zod';
import { type Answer, jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, pageAnswer, successAnswer } from '../../../platform/http/answer-shapes.ts';
import { param } from '../../../platform/http/api-request.ts';
import { readFlag } from '../../../platform/http/query-flag.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { chosenIds } from '../../api/chosen-ids.ts';
import { adminCalls } from '../../api/families.ts';
import { created, named, ok, operation } from '../../api/operation.ts';
import { force } from '../../api/query-shapes.ts';
import { sampleFile, sampleIds } from '../../api/sample-values.ts';
import { bulkUploadResult, libraryMedia, mediaRecord, mediaUse, mediaWithUses } from '../answer-shapes.ts';
import { checkFolderName } from '../describe-media.ts';
import { requireMedia } from '../hold-media.ts';
import { presentLibraryMedia } from '../library-record.ts';
import type { MediaDeps } from '../media-deps.ts';
import { type ShownMedia, withPoster } from '../posters.ts';
import { presentMedia } from '../present-media.ts';
import { bulkUploadParts, changeMediaBody, moveMediaBody, replaceParts, uploadParts } from '../shapes.ts';
import { answerUpload } from '../upload/answer-upload.ts';
import { hearing, receiveOneFile, uploadManyForm } from '../upload/receive-upload.ts';
import { replaceMedia } from '../upload/replace-media.ts';
import { deleteMedia } from './delete-media.ts';
import { moveMedia, updateMedia } from './edit-media.ts';
import { listLibrary, mediaQuery } from './list-media.ts';

const chapter = 'Media library';
const one = dataAnswer(named('LibraryMedia', libraryMedia));
const path = { id: sampleIds.media };
const flag = z.enum(['true', 'false']).default('false');
named('MediaUse', mediaUse);

const upload = operation({
  name: 'mediaLibrary.upload',
  method: 'POST',
  path: '/admin/media/upload',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Upload a file',
  body: { form: uploadParts },
  answers: created(dataAnswer(mediaRecord), 'The metadata of the file, as in its event.'),
  errors: ['INVALID_FILE_CONTENT', 'VALIDATION_ERROR', 'CONFLICT'],
  examples: {
    picture: { body: { file: sampleFile, altText: 'Boats at low water' } },
    folderName: { body: { file: sampleFile, folder: 'no/slashes' }, status: 400 },
  },
  handle: answerUpload,
});

const bulkUpload = operation({
  name: 'mediaLibrary.bulkUpload',
  method: 'POST',
  path: '/admin/media/bulk-upload',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Upload up to 20 files',
  description: "Uploads each file independently. A rejected file doesn't affect the other files.",
  body: { form: bulkUploadParts },
  answers: ok(dataAnswer(bulkUploadResult), 'The uploaded files and the rejected files.'),
  errors: ['INVALID_FILE_CONTENT', 'VALIDATION_ERROR'],
  examples: { two: { body: { file: [sampleFile, 'notes.txt'], folder: 'Harbour' } } },
  handle: async (deps: MediaDeps, request) => {
    const { uploaded, failed } = await uploadManyForm(deps, request, request);
    const data = { uploaded: uploaded.map((row) => presentMedia(row, deps.publicUrl())), failed };
    return jsonAnswer({ data });
  },
});

const list = operation({
  name: 'mediaLibrary.list',
  method: 'GET',
  path: '/admin/media',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'List media',
  query: mediaQuery.extend({
    unused: flag.describe(
      'If `true`, the list contains only unused files. Files that are a poster or logo count as used.',
    ),
    needsAltText: flag.describe('If `true`, the list contains only images without alt text.'),
    duplicates: flag.describe(
      'If `true`, the list contains only files that the library contains more than once.',
    ),
    tag: z.string().optional().describe('A tag. The list contains only files with this tag.'),
    ids: chosenIds,
  }),
  answers: ok(pageAnswer(libraryMedia), 'A page of files.'),
  errors: ['INVALID_SORT_FIELDS'],
  examples: {
    ofFolder: { query: { folder: 'Harbour' } },
    unused: { query: { unused: 'true' } },
    some: { query: { ids: sampleIds.oldMedia } },
    undescribed: { query: { needsAltText: 'true' } },
    noTag: { query: { tag: 'a,b' }, status: 400 },
  },
  handle: async (deps: MediaDeps, { tenant, query }) =>
    jsonAnswer(await listLibrary(deps.database, tenant, query, deps.publicUrl())),
});

const get = operation({
  name: 'mediaLibrary.get',
  method: 'GET',
  path: '/admin/media/:id',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: "Get a file's metadata and uses",
  answers: ok(dataAnswer(mediaWithUses), 'The metadata of the file.'),
  errors: ['NOT_FOUND'],
  examples: { used: { path } },
  handle: async (deps: MediaDeps, request) => {
    const { database, mediaUsage, publicUrl } = deps;
    const found = await requireMedia(database, request.tenant, param(request, 'id'));
    const row = await withPoster(database, request.tenant, found);
    const usedIn = await mediaUsage.findUses(database, request.tenant, row.id);
    return jsonAnswer({ data: { ...presentLibraryMedia(row, publicUrl()), usedIn } });
  },
});

const update = operation({
  name: 'mediaLibrary.update',
  method: 'PUT',
  path: '/admin/media/:id',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: "Update a file's metadata",
  body: named('ChangeMedia', changeMediaBody),
  answers: ok(one, 'The metadata of the file.'),
  errors: ['NOT_FOUND'],
  examples: {
    described: { path, body: { altText: 'Three boats at low water', focalPoint: { x: 0.25, y: 0.5 } } },
    cropped: { path, body: { crops: { '16:9': { x: 0.1, y: 0.2, width: 0.8, height: 0.45 } } } },
    tagged: { path, body: { addTags: ['Boats'] } },
  },
  handle: async (deps: MediaDeps, request) => {
    const changes = parseEnvelope(changeMediaBody, await request.json());
    return present(deps, await updateMedia(deps, request, param(request, 'id'), changes));
  },
});

const remove = operation({
  name: 'mediaLibrary.delete',
  method: 'DELETE',
  path: '/admin/media/:id',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Delete a file',
  query: z.object({ force }),
  answers: ok(successAnswer, 'The file is in the trash.'),
  errors: ['NOT_FOUND', 'HAS_REFERENCES'],
  examples: { unused: { path: { id: sampleIds.oldMedia } }, inUse: { path, status: 409 } },
  handle: async (deps: MediaDeps, request) => {
    const isForced = readFlag(request.query, 'force');
    await deleteMedia(deps, request, param(request, 'id'), { force: isForced });
    return jsonAnswer({ success: true });
  },
});

const move = operation({
  name: 'mediaLibrary.move',
  method: 'POST',
  path: '/admin/media/:id/move',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Move a file to a folder',
  description: "Creates the folder if it doesn't exist. `null` removes the file from its folder.",
  body: named('MoveMedia', moveMediaBody),
  answers: ok(one, 'The metadata of the file.'),
  errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  examples: {
    moved: { path, body: { folder: 'Boats' } },
    refused: { path, body: { folder: 'a/b' }, status: 400 },
  },
  handle: async (deps: MediaDeps, request) => {
    const body = parseEnvelope(moveMediaBody, await request.json());
    const name = body.folder === null ? null : checkFolderName(body.folder);
    const moved = await moveMedia(deps, request, param(request, 'id'), name);
    return present(deps, await withPoster(deps.database, request.tenant, moved));
  },
});

const replace = operation({
  name: 'mediaLibrary.replace',
  method: 'POST',
  path: '/admin/media/:id/replace',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Replace a file',
  description: 'Replaces the file in all places that use it. The `url` of the file changes.',
  body: { form: replaceParts },
  answers: ok(one, 'The metadata of the file.'),
  errors: ['NOT_FOUND', 'INVALID_FILE_CONTENT'],
  examples: { replaced: { path, body: { file: sampleFile } } },
  handle: async (deps: MediaDeps, request) => {
    await requireMedia(deps.database, request.tenant, param(request, 'id'));
    const { upload: bytes } = await receiveOneFile(deps, request);
    return present(deps, await replaceMedia(deps, hearing(request, request), param(request, 'id'), bytes));
  },
});

/** Files for editors (specification, "Admin content endpoints"; decisions, "Media"). */
export const libraryOperations = [upload, bulkUpload, list, get, update, remove, move, replace];

function present(deps: MediaDeps, row: ShownMedia): Answer {
  return jsonAnswer({ data: presentLibraryMedia(row, deps.publicUrl()) });
}
