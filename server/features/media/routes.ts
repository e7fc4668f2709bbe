import { isJsonObject, ownValue } from '../../lib/json-object.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { type ApiRequest, param } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { KeyRequest } from '../access/authenticate-key.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { deleteMedia } from './delete-media.ts';
import { checkFolderName } from './describe-media.ts';
import { moveMedia, updateMedia } from './edit-media.ts';
import { requireMedia } from './hold-media.ts';
import { presentLibraryMedia } from './library-record.ts';
import { listLibrary, listMedia } from './list-media.ts';
import { createFolder, deleteFolder, listFolders, renameFolder } from './manage-folders.ts';
import type { MediaDeps } from './media-deps.ts';
import { presentMedia } from './present-media.ts';
import { hearing, receiveOneFile, uploadForm, uploadManyForm } from './receive-upload.ts';
import { replaceMedia } from './replace-media.ts';
import { serveFile } from './serve-file.ts';
import { changeMediaBody, moveMediaBody } from './shapes.ts';

const readHeaders = { 'Cache-Control': 'private, max-age=60' };

/** Media by API key, and their bytes for everybody (specification, "Media (public)"). */
export function mediaRoutes(deps: MediaDeps) {
  return {
    'media.list': async ({ tenant, query }: KeyRequest): Promise<Answer> =>
      jsonAnswer(await listMedia(deps.database, tenant, query, deps.publicUrl()), { headers: readHeaders }),

    'media.get': async (request: KeyRequest): Promise<Answer> => {
      const row = await requireMedia(deps.database, request.tenant, param(request, 'id'));
      return jsonAnswer({ data: presentMedia(row, deps.publicUrl()) }, { headers: readHeaders });
    },

    'media.upload': (request: KeyRequest) => upload(deps, request),
    'media.file': (request: ApiRequest) => serveFile(deps, request),
  };
}

/** The media library for people (specification, "Admin content endpoints"; decisions, "Media"). */
export function mediaAdminRoutes(deps: MediaDeps) {
  const present = (row: Parameters<typeof presentLibraryMedia>[0]) => ({
    data: presentLibraryMedia(row, deps.publicUrl()),
  });
  return {
    'mediaLibrary.list': async ({ tenant, query }: StaffRequest): Promise<Answer> =>
      jsonAnswer(await listLibrary(deps.database, tenant, query, deps.publicUrl())),

    'mediaLibrary.get': async (request: StaffRequest): Promise<Answer> => {
      const { database, mediaUsage, publicUrl } = deps;
      const row = await requireMedia(database, request.tenant, param(request, 'id'));
      const usedIn = await mediaUsage.findUses(database, request.tenant, row.id);
      return jsonAnswer({ data: { ...presentLibraryMedia(row, publicUrl()), usedIn } });
    },

    'mediaLibrary.upload': (request: StaffRequest) => upload(deps, request),

    'mediaLibrary.bulkUpload': async (request: StaffRequest): Promise<Answer> => {
      const { uploaded, failed } = await uploadManyForm(deps, request, request);
      const data = { uploaded: uploaded.map((row) => presentMedia(row, deps.publicUrl())), failed };
      return jsonAnswer({ data });
    },

    'mediaLibrary.replace': async (request: StaffRequest): Promise<Answer> => {
      await requireMedia(deps.database, request.tenant, param(request, 'id'));
      const file = await receiveOneFile(deps, request);
      return jsonAnswer(
        present(await replaceMedia(deps, hearing(request, request), param(request, 'id'), file.upload)),
      );
    },

    'mediaLibrary.update': async (request: StaffRequest): Promise<Answer> => {
      const changes = parseEnvelope(changeMediaBody, await request.json());
      return jsonAnswer(present(await updateMedia(deps, request, param(request, 'id'), changes)));
    },

    'mediaLibrary.move': async (request: StaffRequest): Promise<Answer> => {
      const { folder } = parseEnvelope(moveMediaBody, await request.json());
      const name = folder === null ? null : checkFolderName(folder);
      return jsonAnswer(present(await moveMedia(deps, request, param(request, 'id'), name)));
    },

    'mediaLibrary.delete': async (request: StaffRequest): Promise<Answer> => {
      const force = request.query.get('force') === 'true';
      await deleteMedia(deps, request, param(request, 'id'), { force });
      return jsonAnswer({ success: true });
    },

    'mediaFolders.list': async ({ tenant }: StaffRequest): Promise<Answer> =>
      jsonAnswer({ data: await listFolders(deps.database, tenant) }),

    'mediaFolders.create': async (request: StaffRequest): Promise<Answer> => {
      const data = await createFolder(deps, request, await folderNameIn(request));
      return jsonAnswer({ data }, { status: 201 });
    },

    'mediaFolders.rename': async (request: StaffRequest): Promise<Answer> => {
      const data = await renameFolder(deps, request, param(request, 'name'), await folderNameIn(request));
      return jsonAnswer({ data });
    },

    'mediaFolders.delete': async (request: StaffRequest): Promise<Answer> => {
      await deleteFolder(deps, request, param(request, 'name'));
      return jsonAnswer({ success: true });
    },
  };
}

/** The answer is what the event tells (specification, "Emission"): the same on both surfaces. */
async function upload(deps: MediaDeps, request: KeyRequest | StaffRequest): Promise<Answer> {
  const row = await uploadForm(deps, request, request);
  return jsonAnswer({ data: presentMedia(row, deps.publicUrl()) }, { status: 201 });
}

async function folderNameIn(request: StaffRequest): Promise<string> {
  const body = await request.json();
  return checkFolderName(isJsonObject(body) ? ownValue(body, 'name') : undefined);
}
