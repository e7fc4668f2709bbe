// In this folder: files: `upload/` takes them, `delivery/` gives them out, `library/` is where editors keep them,
// `formats/` and `images/` know what is in them.

import { z } from 'zod';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, pageAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { anybody, anyReader, keyWith } from '../api/access.ts';
import { fileReads, uploads } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { sampleFile, sampleIds } from '../api/sample-values.ts';
import { mediaRecord, resolvedMedia } from './answer-shapes.ts';
import { serveFile } from './delivery/serve-file.ts';
import { requireMedia } from './hold-media.ts';
import { listMedia, mediaQuery } from './library/list-media.ts';
import type { MediaDeps } from './media-deps.ts';
import { withPoster } from './posters.ts';
import { presentMedia } from './present-media.ts';
import { uploadParts } from './shapes.ts';
import { answerUpload } from './upload/answer-upload.ts';

const readHeaders = { 'Cache-Control': 'private, max-age=60' };
const chapter = 'Media';
named('Media', mediaRecord);
named('ResolvedMedia', resolvedMedia);
const path = { id: sampleIds.media };
const size = z.int().min(1).optional();

const list = operation({
  name: 'media.list',
  method: 'GET',
  path: '/media',
  access: anyReader,
  ...fileReads,
  chapter,
  summary: 'List media',
  query: mediaQuery,
  answers: ok(pageAnswer(mediaRecord), 'A page of files.'),
  errors: ['INVALID_SORT_FIELDS'],
  examples: {
    images: { query: { type: 'image', sort: 'filename' } },
    unsortable: { query: { sort: 'colour' }, status: 400 },
  },
  handle: async (deps: MediaDeps, { tenant, query }) =>
    jsonAnswer(await listMedia(deps.database, tenant, query, deps.publicUrl()), { headers: readHeaders }),
});

const upload = operation({
  name: 'media.upload',
  method: 'POST',
  path: '/media',
  access: keyWith('media:write'),
  ...uploads,
  chapter,
  summary: 'Upload a file',
  description:
    'Accepts JPEG, PNG, GIF, WebP, AVIF and SVG up to 10 MB, and PDF, MP4 and WebM up to 50 MB. No ' +
    '`Idempotency-Key` is required.',
  body: { form: uploadParts },
  answers: created(dataAnswer(mediaRecord), 'The metadata of the file.'),
  errors: ['INVALID_FILE_CONTENT', 'VALIDATION_ERROR', 'CONFLICT'],
  examples: {
    picture: { body: { file: sampleFile, altText: 'Boats at low water', folder: 'Harbour' } },
    noFile: { body: { altText: 'Nothing to see' }, status: 400 },
  },
  handle: answerUpload,
});

const get = operation({
  name: 'media.get',
  method: 'GET',
  path: '/media/:id',
  access: anyReader,
  ...fileReads,
  chapter,
  summary: "Get a file's metadata",
  answers: ok(dataAnswer(mediaRecord), 'The metadata of the file. `url` contains its public URL.'),
  errors: ['NOT_FOUND'],
  examples: { found: { path } },
  handle: async (deps: MediaDeps, request) => {
    const found = await requireMedia(deps.database, request.tenant, param(request, 'id'));
    const row = await withPoster(deps.database, request.tenant, found);
    return jsonAnswer({ data: presentMedia(row, deps.publicUrl()) }, { headers: readHeaders });
  },
});

const file = operation({
  name: 'media.file',
  method: 'GET',
  path: '/media/:id/file/:filename',
  access: anybody,
  ...fileReads,
  // Pictures stand in pages that have no key; the id is what cannot be guessed.
  pathParameters: { filename: 'The file name. The API ignores this value and finds the file by id.' },
  chapter,
  summary: 'Download a file or image variant',
  description:
    'The `url` property in media metadata contains the URL of the file. A URL with the parameter `v` can ' +
    'be cached indefinitely.',
  query: z.object({
    v: z.string().optional().describe('The version of the file, from its `url`.'),
    w: size.describe('The width in pixels.'),
    h: size.describe('The height in pixels.'),
    fit: z
      .enum(['cover', 'contain'])
      .optional()
      .describe(
        'How the image fits into the given width and height. `cover` crops the image around its focal ' +
          'point.',
      ),
    format: z.enum(['webp', 'avif', 'jpeg', 'png']).optional(),
    q: z.int().min(1).max(100).optional().describe('The quality of a compressed image, from 1 to 100.'),
  }),
  headers: ['Range'],
  answers: {
    200: {
      description: 'The content of the file, with its MIME type.',
      content: { 'image/*': z.file(), 'application/pdf': z.file(), 'video/*': z.file() },
      headers: ['Cache-Control', 'Last-Modified'],
    },
    206: {
      description: 'The requested byte range of the file.',
      content: { '*/*': z.file() },
      headers: ['Cache-Control', 'Last-Modified', 'Content-Range'],
    },
    304: {
      description: "The file hasn't changed since `If-Modified-Since`.",
      headers: ['Cache-Control', 'Last-Modified'],
    },
    416: { description: 'The requested byte range is outside of the file.', headers: ['Content-Range'] },
  },
  errors: ['NOT_FOUND'],
  examples: {
    picture: { path: { ...path, filename: sampleFile } },
    noFormat: { path: { ...path, filename: sampleFile }, query: { format: 'bmp' }, status: 400 },
  },
  handle: serveFile,
});

/** Media for API keys, and their bytes for everybody (specification, "Media (public)"). */
export const mediaOperations = [list, upload, get, file];
