import { z } from 'zod';
import { fail } from '../../lib/service-error.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { sampleIds } from '../api/sample-values.ts';
import { entryReferenceTypes } from '../entries/entry-kind.ts';
import { changeView, createView, listOf, presentView, removeView, type ViewDeps } from './manage-views.ts';
import { createViewBody, updateViewBody, viewRecord } from './shapes.ts';
import { listViewRows } from './store.ts';

const one = dataAnswer(named('ListView', viewRecord));
const chapter = 'List views';
const path = { id: sampleIds.view };
const search = { status: 'draft', where: ['fields.kind:eq:guide'], sort: 'name' } as const;

const list = operation({
  name: 'views.list',
  method: 'GET',
  path: '/admin/views',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'List saved views',
  query: z.object({
    kind: z.enum(entryReferenceTypes).optional().describe('The kind of list. The default is all lists.'),
    type: z
      .string()
      .optional()
      .describe('The slug or id of a collection type. The value applies only to lists of items.'),
  }),
  answers: ok(dataAnswer(z.array(viewRecord)), 'Your own views and shared views, ordered by name.'),
  examples: { ofItems: { query: { kind: 'collectionItem', type: 'articles' } } },
  handle: async (deps: ViewDeps, { tenant, user, query }) => {
    const asked = query.get('kind') || undefined;
    const kind = entryReferenceTypes.find((known) => known === asked);
    if (asked && !kind)
      throw fail('BAD_REQUEST', `The parameter kind must be ${entryReferenceTypes.join(', ')}.`);
    const types = await deps.schemas.current(deps.database, tenant);
    const rows = await listViewRows(
      deps.database,
      tenant,
      kind && listOf(types, { kind, type: query.get('type') || undefined }),
      user.id,
    );
    return jsonAnswer({ data: rows.map((row) => presentView(row, types, user.id)) });
  },
});

const create = operation({
  name: 'views.create',
  method: 'POST',
  path: '/admin/views',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Save a view',
  description:
    'Saves the filters, order and columns of a list. A shared view requires the role `editor`. A user can ' +
    'have at most 100 views.',
  body: named('CreateListView', createViewBody),
  answers: created(one, 'The view.'),
  errors: ['CONFLICT'],
  examples: {
    created: { body: { kind: 'collectionItem', type: 'articles', name: 'Guides to finish', search } },
  },
  handle: async (deps: ViewDeps, request) => {
    const body = parseEnvelope(createViewBody, await request.json());
    const types = await deps.schemas.current(deps.database, request.tenant);
    const row = await createView(deps, request, listOf(types, body), body);
    return jsonAnswer({ data: presentView(row, types, request.user.id) }, { status: 201 });
  },
});

const update = operation({
  name: 'views.update',
  method: 'PUT',
  path: '/admin/views/:id',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Update a view',
  description:
    'Changes your own view. Editors can also change shared views. Omitted properties keep their values.',
  body: named('UpdateListView', updateViewBody),
  answers: ok(one, 'The view.'),
  errors: ['NOT_FOUND'],
  examples: { renamed: { path, body: { name: 'Guides' } } },
  handle: async (deps: ViewDeps, request) => {
    const body = parseEnvelope(updateViewBody, await request.json());
    const row = await changeView(deps, request, param(request, 'id'), body);
    const types = await deps.schemas.current(deps.database, request.tenant);
    return jsonAnswer({ data: presentView(row, types, request.user.id) });
  },
});

const remove = operation({
  name: 'views.delete',
  method: 'DELETE',
  path: '/admin/views/:id',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Delete a view',
  answers: ok(successAnswer, 'The view is deleted.'),
  errors: ['NOT_FOUND'],
  examples: { deleted: { path: { id: sampleIds.oldView } } },
  handle: async (deps: ViewDeps, request) => {
    await removeView(deps, request, param(request, 'id'));
    return jsonAnswer({ success: true });
  },
});

/** Views of lists in the admin app. */
export const viewOperations = [list, create, update, remove];
