// In this folder: pages: entries with a path.

import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { parseRaw } from '../../platform/http/validation.ts';
import { contentAction, contentWrite } from '../api/access.ts';
import { contentWrites } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { writeQuery } from '../api/query-shapes.ts';
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
import { writtenPage } from './answer-shapes.ts';
import { holdPage, requirePageType } from './hold-page.ts';
import { createPageBody, pathParameters, updatePageBody } from './shapes.ts';

const written = dataAnswer(writtenPage);

const create = operation({
  name: 'pages.create',
  method: 'POST',
  path: '/pages',
  access: contentWrite,
  ...contentWrites,
  chapter: 'Pages',
  summary: 'Create a page',
  description: 'Creates a page as a draft. A page slug can have several segments, separated by `/`.',
  query: writeQuery,
  body: named('CreatePage', createPageBody),
  rawValidation: true,
  answers: created(written, 'The page, at version 1.'),
  errors: ['INVALID_PAGE_TYPE'],
  examples: {
    published: {
      body: {
        name: 'Contact',
        slug: 'about/contact',
        pageType: 'landing',
        status: 'published',
        fields: {
          headline: 'Write to us',
          hero: { _type: 'call-to-action', label: 'Send a letter', url: '/contact' },
        },
      },
    },
    unknownType: { body: { name: 'Lost', slug: 'lost', pageType: 'brochure' }, status: 400 },
    missingSlug: { body: { name: 'Lost', pageType: 'landing' }, status: 400 },
  },
  handle: async (deps: EntryDeps, request) => {
    const { name, slug, pageType, fields, status, locale } = parseRaw(createPageBody, request.body);
    requireContentSize(fields);
    const work = await beginPublicWork(deps, request);
    const type = requirePageType(work.types, pageType);
    requireDefaultLocale(work.types, locale);
    const input = { kind: 'page', name, slug, fields, publish: status === 'published' } as const;
    const page = await createEntry(work, type, input);
    return answerEntry(work, request, page, type, { sent: fields, status: 201 });
  },
});

const publish = operation({
  name: 'pages.publish',
  method: 'POST',
  path: '/pages/:slug{.+}/publish',
  access: contentAction,
  ...contentWrites,
  pathParameters,
  chapter: 'Pages',
  summary: 'Publish a page',
  description:
    'Publishes the draft. If the page is already published, the operation publishes the changes of the ' +
    'draft.',
  query: writeQuery,
  body: localeBody,
  answers: ok(written, 'The published page.'),
  errors: ['NOT_FOUND'],
  examples: {
    firstTime: { path: { slug: 'about/team' } },
    unknown: { path: { slug: 'nowhere' }, status: 404 },
  },
  handle: async (deps: EntryDeps, request) => {
    const locale = localeInBody(request.body);
    const work = await beginPublicWork(deps, request);
    const held = await holdPage(work, param(request, 'slug'));
    const { type, entry } = await holdAsWritten(work, held, locale);
    return answerEntry(work, request, await publishEntry(work, type, entry), type);
  },
});

const unpublish = operation({
  name: 'pages.unpublish',
  method: 'POST',
  path: '/pages/:slug{.+}/unpublish',
  access: contentAction,
  ...contentWrites,
  pathParameters,
  chapter: 'Pages',
  summary: 'Unpublish a page',
  description: 'Removes the page from public reads. The draft is kept.',
  query: writeQuery,
  body: localeBody,
  answers: ok(written, 'The page as a draft.'),
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
  examples: { takenDown: { path: { slug: 'about/contact' } } },
  handle: async (deps: EntryDeps, request) => {
    const locale = localeInBody(request.body);
    const work = await beginPublicWork(deps, request);
    const held = await holdPage(work, param(request, 'slug'));
    const { type, entry } = await holdAsWritten(work, held, locale);
    return answerEntry(work, request, await unpublishEntry(work, type, entry), type);
  },
});

const update = operation({
  name: 'pages.update',
  method: 'PUT',
  path: '/pages/:slug{.+}',
  access: contentWrite,
  ...contentWrites,
  pathParameters,
  chapter: 'Pages',
  summary: 'Update a page',
  description:
    'Changes the draft. A new name or slug is published immediately, and a new slug creates a redirect. ' +
    'The API merges `fields` by field name, and `null` clears a field. If `version` or `If-Match` is ' +
    'outdated, the API returns 409 `CONFLICT`.',
  query: writeQuery,
  headers: ['If-Match'],
  body: named('UpdatePage', updatePageBody),
  rawValidation: true,
  answers: ok(written, 'The page. Its version is one higher.'),
  errors: ['NOT_FOUND'],
  examples: {
    oneField: { path: { slug: 'about' }, body: { fields: { headline: 'Who we are' } } },
    overtaken: { path: { slug: 'about' }, body: { name: 'About us', version: 1 }, status: 409 },
  },
  handle: async (deps: EntryDeps, request) => {
    const { name, slug, fields, version, locale } = parseRaw(updatePageBody, request.body);
    requireContentSize(fields);
    const versions = expectedVersions(request.header('if-match'), version);
    const work = await beginPublicWork(deps, request);
    const held = await holdPage(work, param(request, 'slug'));
    const { type, entry, isBegun } = await holdAsWritten(work, held, locale, { name, slug });
    const changes = { name, slug, fields, expectedVersions: versions, isBegun };
    const updated = await updateEntry(work, type, entry, changes);
    return answerEntry(work, request, updated, type, { sent: fields });
  },
});

const remove = operation({
  name: 'pages.delete',
  method: 'DELETE',
  path: '/pages/:slug{.+}',
  access: contentAction,
  ...contentWrites,
  pathParameters,
  chapter: 'Pages',
  summary: 'Delete a page',
  description: `Moves the page to the trash for ${trashDays} days.`,
  body: localeBody,
  answers: ok(successAnswer, 'The page is in the trash.'),
  errors: ['NOT_FOUND'],
  examples: { deleted: { path: { slug: 'imprint' } } },
  handle: async (deps: EntryDeps, request) => {
    const locale = localeInBody(request.body);
    const work = await beginPublicWork(deps, request);
    const { type, entry } = await holdAsWritten(work, await holdPage(work, param(request, 'slug')), locale);
    await deleteEntry(work, type, entry);
    return jsonAnswer({ success: true });
  },
});

/** The public writes of pages (specification, "Public write API for pages"). */
export const pageWrites = [create, publish, unpublish, update, remove];
