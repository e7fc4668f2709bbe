import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { parseRaw } from '../../platform/http/validation.ts';
import { contentAction, contentWrite } from '../api/access.ts';
import { contentWrites } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { writeQuery } from '../api/query-shapes.ts';
import { sampleFile, sampleIds } from '../api/sample-values.ts';
import { trashDays } from '../api/trash-days.ts';
import { beginPublicWork, type EntryDeps } from '../entries/entry-deps.ts';
import {
  holdAsWritten,
  localeBody,
  localeInBody,
  requireDefaultLocale,
} from '../entries/locales/record-in-locale.ts';
import { answerEntry } from '../entries/present-entry.ts';
import { publishEntry, unpublishEntry } from '../entries/publishing/publish-entry.ts';
import { requireContentSize } from '../entries/writing/accept-content.ts';
import { createEntry } from '../entries/writing/create-entry.ts';
import { deleteEntry } from '../entries/writing/delete-entry.ts';
import { expectedVersions } from '../entries/writing/expected-version.ts';
import { updateEntry } from '../entries/writing/update-entry.ts';
import { writtenItem } from './answer-shapes.ts';
import { requireCollectionType } from './collection-type.ts';
import { holdItem, pathOf } from './hold-item.ts';
import { createItemBody, updateItemBody } from './shapes.ts';

const valueForms =
  'In a field, write an image as `{ "id": … }` and a reference as `{ "_ref": …, "_type": … }`. You can ' +
  'also send the object that reads return.';
const written = dataAnswer(writtenItem);
const one = { type: 'articles', slug: 'spring-tides' };

const create = operation({
  name: 'items.create',
  method: 'POST',
  path: '/collections/:type',
  access: contentWrite,
  ...contentWrites,
  chapter: 'Collections',
  summary: 'Create an item',
  description:
    'Creates an item. With the status `published`, the item is published immediately. If you send ' +
    `\`fields\`, the API checks the required fields. ${valueForms}`,
  query: writeQuery,
  body: named('CreateItem', createItemBody),
  rawValidation: true,
  answers: created(written, 'The item, at version 1.'),
  errors: ['NOT_FOUND'],
  examples: {
    published: {
      path: { type: 'articles' },
      body: {
        name: 'Neap tides',
        slug: 'neap-tides',
        status: 'published',
        fields: {
          title: 'Neap tides',
          kind: 'guide',
          body: '<p>The small ones.</p>',
          author: { _ref: sampleIds.author, _type: 'collectionItem' },
          cover: { id: sampleIds.media },
        },
      },
    },
    draft: { path: { type: 'articles' }, body: { name: 'Fog signals', slug: 'fog-signals' } },
    slugTaken: {
      path: { type: 'articles' },
      body: { name: 'Again', slug: 'reading-the-tide' },
      status: 409,
    },
    missingName: { path: { type: 'articles' }, body: { slug: 'nameless' }, status: 400 },
    unknownField: {
      path: { type: 'articles' },
      body: { name: 'Misspelt', slug: 'misspelt', fields: { titel: 'Misspelt' } },
      status: 400,
    },
    noPicture: {
      path: { type: 'articles' },
      body: {
        name: 'Adrift',
        slug: 'adrift',
        fields: { title: 'Adrift', cover: 'harbour.png', author: { id: sampleIds.author } },
      },
      status: 400,
    },
  },
  handle: async (deps: EntryDeps, request) => {
    const { name, slug, fields, status, locale } = parseRaw(createItemBody, request.body);
    requireContentSize(fields);
    const work = await beginPublicWork(deps, request);
    const type = requireCollectionType(work.types, param(request, 'type'));
    requireDefaultLocale(work.types, locale);
    const input = { kind: 'item', name, slug, fields, publish: status === 'published' } as const;
    const item = await createEntry(work, type, input);
    return answerEntry(work, request, item, type, { sent: fields, status: 201 });
  },
});

const update = operation({
  name: 'items.update',
  method: 'PUT',
  path: '/collections/:type/:slug',
  access: contentWrite,
  ...contentWrites,
  chapter: 'Collections',
  summary: 'Update an item',
  description:
    'Changes the draft. A new name or slug is published immediately, and a new slug creates a redirect. ' +
    'The API merges `fields` by field name, and `null` clears a field. If `version` or `If-Match` is ' +
    `outdated, the API returns 409 \`CONFLICT\`. ${valueForms} So you can read an item, change some fields ` +
    'and send all `fields` back.',
  query: writeQuery,
  headers: ['If-Match'],
  body: named('UpdateItem', updateItemBody),
  rawValidation: true,
  answers: ok(written, 'The item. Its version is one higher.'),
  errors: ['NOT_FOUND'],
  examples: {
    oneField: { path: one, body: { fields: { title: 'Spring tides explained' } } },
    sentBack: {
      summary: 'With objects as reads return them',
      path: { type: 'articles', slug: 'reading-the-tide' },
      body: {
        fields: {
          _slug: 'reading-the-tide',
          title: 'Reading the tides',
          author: { _type: 'authors', _id: sampleIds.author, _slug: 'ines-marlow', _name: 'Ines Marlow' },
          cover: { _id: sampleIds.media, _filename: sampleFile, _mimeType: 'image/png' },
        },
      },
    },
    overtaken: {
      summary: 'An outdated version',
      path: one,
      headers: { 'If-Match': '"1"' },
      body: { name: 'Spring tides' },
      status: 409,
    },
  },
  handle: async (deps: EntryDeps, request) => {
    const { name, slug, fields, version, locale } = parseRaw(updateItemBody, request.body);
    requireContentSize(fields);
    const versions = expectedVersions(request.header('if-match'), version);
    const work = await beginPublicWork(deps, request);
    const held = await holdItem(work, pathOf(request));
    const { type, entry, isBegun } = await holdAsWritten(work, held, locale, { name, slug });
    const changes = { name, slug, fields, expectedVersions: versions, isBegun };
    const updated = await updateEntry(work, type, entry, changes);
    return answerEntry(work, request, updated, type, { sent: fields });
  },
});

const remove = operation({
  name: 'items.delete',
  method: 'DELETE',
  path: '/collections/:type/:slug',
  access: contentAction,
  ...contentWrites,
  chapter: 'Collections',
  summary: 'Delete an item',
  description:
    `Moves the item to the trash for ${trashDays} days. References to the item are kept, and reads return ` +
    'them as `null`.',
  body: localeBody,
  answers: ok(successAnswer, 'The item is in the trash.'),
  errors: ['NOT_FOUND'],
  examples: { deleted: { path: { type: 'articles', slug: 'old-notice' } } },
  handle: async (deps: EntryDeps, request) => {
    const locale = localeInBody(request.body);
    const work = await beginPublicWork(deps, request);
    const { type, entry } = await holdAsWritten(work, await holdItem(work, pathOf(request)), locale);
    await deleteEntry(work, type, entry);
    return jsonAnswer({ success: true });
  },
});

const publish = operation({
  name: 'items.publish',
  method: 'POST',
  path: '/collections/:type/:slug/publish',
  access: contentAction,
  ...contentWrites,
  chapter: 'Collections',
  summary: 'Publish an item',
  description:
    'Publishes the draft. If the item is already published, the operation publishes the changes of the ' +
    'draft.',
  query: writeQuery,
  body: localeBody,
  answers: ok(written, 'The published item.'),
  errors: ['NOT_FOUND'],
  examples: {
    changes: { path: one },
    incomplete: {
      summary: 'A required field without a value',
      path: { type: 'articles', slug: 'fog-signals' },
      status: 400,
    },
  },
  handle: async (deps: EntryDeps, request) => {
    const locale = localeInBody(request.body);
    const work = await beginPublicWork(deps, request);
    const { type, entry } = await holdAsWritten(work, await holdItem(work, pathOf(request)), locale);
    return answerEntry(work, request, await publishEntry(work, type, entry), type);
  },
});

const unpublish = operation({
  name: 'items.unpublish',
  method: 'POST',
  path: '/collections/:type/:slug/unpublish',
  access: contentAction,
  ...contentWrites,
  chapter: 'Collections',
  summary: 'Unpublish an item',
  description: 'Removes the item from public reads. The draft is kept.',
  query: writeQuery,
  body: localeBody,
  answers: ok(written, 'The item as a draft.'),
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
  examples: {
    takenDown: { path: one },
    draft: { path: { type: 'articles', slug: 'night-fishing' }, status: 400 },
  },
  handle: async (deps: EntryDeps, request) => {
    const locale = localeInBody(request.body);
    const work = await beginPublicWork(deps, request);
    const { type, entry } = await holdAsWritten(work, await holdItem(work, pathOf(request)), locale);
    return answerEntry(work, request, await unpublishEntry(work, type, entry), type);
  },
});

/** The public writes of collection items (specification, "Endpoints"). */
export const itemWrites = [create, update, remove, publish, unpublish];
