import { z } from 'zod';
import { created, named, ok } from '../../features/api/operation.ts';
import { force } from '../../features/api/query-shapes.ts';
import { sampleFile, sampleIds } from '../../features/api/sample-values.ts';
import {
  bulkUploadResult,
  libraryMedia,
  mediaFolder,
  mediaRecord,
  mediaUse,
  mediaWithUses,
} from '../../features/media/answer-shapes.ts';
import {
  bulkUploadParts,
  changeMediaBody,
  folderBody,
  moveMediaBody,
  replaceParts,
  uploadParts,
} from '../../features/media/shapes.ts';
import { dataAnswer, pageAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { prefixed } from '../legacy-prefixed.ts';
import { mediaQuery } from './media.ts';

const chapter = 'Media library';
const one = dataAnswer(named('LibraryMedia', libraryMedia));
const path = { id: sampleIds.media };
named('MediaFolder', mediaFolder);
named('MediaUse', mediaUse);
const folder = named('Folder', folderBody);

/** Files and folders for editors. */
export const mediaLibraryOperations = {
  ...prefixed('mediaLibrary', {
    list: {
      chapter,
      summary: 'List media',
      query: mediaQuery.extend({
        unused: z.enum(['true', 'false']).default('false').describe('`true`: only what no record points to.'),
      }),
      answers: ok(pageAnswer(libraryMedia), 'A page of records.'),
      errors: ['INVALID_SORT_FIELDS'],
      examples: { ofFolder: { query: { folder: 'Harbour' } }, unused: { query: { unused: 'true' } } },
    },
    get: {
      chapter,
      summary: 'Read the record of a file, and where it is used',
      answers: ok(dataAnswer(mediaWithUses), 'The record.'),
      errors: ['NOT_FOUND'],
      examples: { used: { path } },
    },
    upload: {
      chapter,
      summary: 'Upload a file',
      body: { form: uploadParts },
      answers: created(dataAnswer(mediaRecord), 'The record of the file, as its event tells it.'),
      errors: ['INVALID_FILE_CONTENT', 'VALIDATION_ERROR'],
      examples: {
        picture: { body: { file: sampleFile, altText: 'Boats at low water' } },
        folderName: { body: { file: sampleFile, folder: 'no/slashes' }, status: 400 },
      },
    },
    bulkUpload: {
      chapter,
      summary: 'Upload up to 20 files',
      description: 'Each for itself: one that is refused does not keep the others out.',
      body: { form: bulkUploadParts },
      answers: ok(dataAnswer(bulkUploadResult), 'What was taken and what was not.'),
      errors: ['INVALID_FILE_CONTENT', 'VALIDATION_ERROR'],
      examples: { two: { body: { file: [sampleFile, 'notes.txt'], folder: 'Harbour' } } },
    },
    update: {
      chapter,
      summary: 'Change what is said about a file',
      body: named('ChangeMedia', changeMediaBody),
      answers: ok(one, 'The record.'),
      errors: ['NOT_FOUND'],
      examples: {
        described: { path, body: { altText: 'Three boats at low water', focalPoint: { x: 0.25, y: 0.5 } } },
      },
    },
    move: {
      chapter,
      summary: 'Put a file into a folder',
      description: 'The folder is made where it does not exist; `null` takes the file out of its folder.',
      body: named('MoveMedia', moveMediaBody),
      answers: ok(one, 'The record.'),
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
      examples: {
        moved: { path, body: { folder: 'Boats' } },
        refused: { path, body: { folder: 'a/b' }, status: 400 },
      },
    },
    replace: {
      chapter,
      summary: 'Replace the bytes of a file',
      description: 'Everything that shows the file shows the new bytes; its `url` changes.',
      body: { form: replaceParts },
      answers: ok(one, 'The record.'),
      errors: ['NOT_FOUND', 'INVALID_FILE_CONTENT'],
      examples: { replaced: { path, body: { file: sampleFile } } },
    },
    delete: {
      chapter,
      summary: 'Delete a file',
      query: z.object({ force }),
      answers: ok(successAnswer, 'Deleted.'),
      errors: ['NOT_FOUND', 'HAS_REFERENCES'],
      examples: { unused: { path: { id: sampleIds.oldMedia } }, inUse: { path, status: 409 } },
    },
  }),
  ...prefixed('mediaFolders', {
    list: {
      chapter,
      summary: 'List the folders',
      answers: ok(dataAnswer(z.array(mediaFolder)), 'All of them, by name.'),
      examples: { all: {} },
    },
    create: {
      chapter,
      summary: 'Make a folder',
      body: folder,
      answers: created(dataAnswer(mediaFolder), 'The folder.'),
      errors: ['CONFLICT', 'VALIDATION_ERROR'],
      examples: {
        made: { body: { name: 'Lighthouses' } },
        taken: { body: { name: 'Harbour' }, status: 409 },
        refused: { body: { name: 'a/b' }, status: 400 },
      },
    },
    rename: {
      chapter,
      summary: 'Rename a folder',
      body: folder,
      answers: ok(dataAnswer(mediaFolder), 'The folder.'),
      errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
      examples: { renamed: { path: { name: 'Lighthouses' }, body: { name: 'Lights' } } },
    },
    delete: {
      chapter,
      summary: 'Delete an empty folder',
      answers: ok(successAnswer, 'Deleted.'),
      errors: ['NOT_FOUND', 'CONFLICT'],
      examples: {
        empty: { path: { name: 'Lights' } },
        notEmpty: { path: { name: 'Harbour' }, status: 409 },
      },
    },
  }),
};
