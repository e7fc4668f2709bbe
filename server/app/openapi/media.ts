import { z } from 'zod';
import { created, named, ok } from '../../features/api/operation.ts';
import { paging, sortBy } from '../../features/api/query-shapes.ts';
import { sampleFile, sampleIds } from '../../features/api/sample-values.ts';
import { mediaRecord, resolvedMedia } from '../../features/media/answer-shapes.ts';
import { uploadParts } from '../../features/media/shapes.ts';
import { dataAnswer, pageAnswer } from '../../platform/http/answer-shapes.ts';
import { prefixed } from '../legacy-prefixed.ts';

const chapter = 'Media';
named('Media', mediaRecord);
named('ResolvedMedia', resolvedMedia);
const path = { id: sampleIds.media };
const size = z.int().min(1).optional();

/** The query of media lists. */
export const mediaQuery = z.object({
  ...paging,
  folder: z.string().optional().describe('Name of a folder; empty for what is in none.'),
  type: z.string().optional().describe('A MIME type, or `image`, `video`, `audio`, `document`, `pdf`.'),
  q: z.string().max(200).optional().describe('A part of names and texts.'),
  sort: sortBy(['createdAt', 'updatedAt', 'filename', 'size'], '-createdAt'),
});

/** Media for API keys, and their bytes for everybody. */
export const mediaOperations = prefixed('media', {
  list: {
    chapter,
    summary: 'List media',
    query: mediaQuery,
    answers: ok(pageAnswer(mediaRecord), 'A page of records.'),
    errors: ['INVALID_SORT_FIELDS'],
    examples: {
      images: { query: { type: 'image', sort: 'filename' } },
      unsortable: { query: { sort: 'colour' }, status: 400 },
    },
  },
  upload: {
    chapter,
    summary: 'Upload a file',
    description:
      'JPEG, PNG, GIF, WebP, AVIF and SVG up to 10 MB; PDF, MP4 and WebM up to 50 MB. Needs no Idempotency-Key.',
    body: { form: uploadParts },
    answers: created(dataAnswer(mediaRecord), 'The record of the file.'),
    errors: ['INVALID_FILE_CONTENT', 'VALIDATION_ERROR'],
    examples: {
      picture: { body: { file: sampleFile, altText: 'Boats at low water', folder: 'Harbour' } },
      noFile: { body: { altText: 'Nothing to see' }, status: 400 },
    },
  },
  get: {
    chapter,
    summary: 'Read the record of a file',
    answers: ok(dataAnswer(mediaRecord), 'The record, with the `url` of the bytes.'),
    errors: ['NOT_FOUND'],
    examples: { found: { path } },
  },
  file: {
    chapter,
    summary: 'Read the bytes of a file, or an image made from it',
    description: 'Addresses stand in `url` of records; with their `v` they may be cached for ever.',
    query: z.object({
      v: z.string().optional().describe('The version of the file, from its `url`.'),
      w: size.describe('Width in pixels.'),
      h: size.describe('Height in pixels.'),
      fit: z.enum(['cover', 'contain']).optional().describe('`cover` crops around the focal point.'),
      format: z.enum(['webp', 'avif', 'jpeg', 'png']).optional(),
      q: z.int().min(1).max(100).optional().describe('Quality.'),
    }),
    headers: ['Range'],
    answers: {
      200: {
        description: 'The bytes, in the type of the file.',
        content: { 'image/*': z.file(), 'application/pdf': z.file(), 'video/*': z.file() },
        headers: ['Cache-Control', 'Last-Modified'],
      },
      206: {
        description: 'A part of the bytes.',
        content: { '*/*': z.file() },
        headers: ['Cache-Control', 'Last-Modified', 'Content-Range'],
      },
      304: {
        description: 'Not changed since If-Modified-Since.',
        headers: ['Cache-Control', 'Last-Modified'],
      },
      416: { description: 'The file has no such part.', headers: ['Content-Range'] },
    },
    errors: ['NOT_FOUND'],
    examples: {
      picture: { path: { ...path, filename: sampleFile } },
      noFormat: { path: { ...path, filename: sampleFile }, query: { format: 'bmp' }, status: 400 },
    },
  },
});
