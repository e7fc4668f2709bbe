import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { trashDays } from '../api/trash-days.ts';
import { listLocales } from '../schemas/store.ts';
import {
  addLocale,
  type LocaleDeps,
  orderLocales,
  presentLocale,
  presentRemoved,
  removeLocale,
  restoreLocale,
  updateLocale,
} from './manage-locales.ts';
import {
  createLocaleBody,
  localeRecord,
  localesAnswer,
  orderLocalesBody,
  updateLocaleBody,
} from './shapes.ts';

const chapter = 'Locales';
const path = '/admin/locales';
const locale = named('Locale', localeRecord);
const one = dataAnswer(locale);

const list = operation({
  name: 'locales.list',
  method: 'GET',
  path,
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'List locales',
  answers: ok(
    localesAnswer,
    'The locales in their order, and removed locales that can be restored. In a tenant without locales, ' +
      'content has no locale.',
  ),
  examples: { none: {} },
  handle: async ({ database }: LocaleDeps, { tenant }) => {
    const rows = await listLocales(database, tenant);
    const data = rows.filter((row) => row.deleted_at === null).map(presentLocale);
    return jsonAnswer({ data, removed: rows.filter((row) => row.deleted_at !== null).map(presentRemoved) });
  },
});

const add = operation({
  name: 'locales.create',
  method: 'POST',
  path,
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'Add a locale',
  description:
    'The first locale becomes the default locale and contains all existing content. Galley prepares every ' +
    'other locale in the background. Until the locale is ready, reads return fallback content.',
  body: named('CreateLocale', createLocaleBody),
  answers: created(one, 'The locale.'),
  errors: ['CONFLICT'],
  examples: {
    first: { body: { code: 'en' } },
    second: { body: { code: 'de-at', name: 'Deutsch (Österreich)' } },
    unknown: { body: { code: 'german' }, status: 400 },
    taken: { body: { code: 'en' }, status: 409 },
  },
  handle: async (deps: LocaleDeps, request) => {
    const body = parseEnvelope(createLocaleBody, await request.json());
    return jsonAnswer({ data: presentLocale(await addLocale(deps, request, body)) }, { status: 201 });
  },
});

const order = operation({
  name: 'locales.order',
  method: 'PUT',
  path,
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'Reorder the locales',
  body: named('OrderLocales', orderLocalesBody),
  answers: ok(localesAnswer.pick({ data: true }), 'The locales in their new order.'),
  examples: { both: { body: { codes: ['de-AT', 'en'] } }, one: { body: { codes: ['en'] }, status: 400 } },
  handle: async (deps: LocaleDeps, request) => {
    const { codes } = parseEnvelope(orderLocalesBody, await request.json());
    return jsonAnswer({ data: (await orderLocales(deps, request, codes)).map(presentLocale) });
  },
});

const update = operation({
  name: 'locales.update',
  method: 'PUT',
  path: `${path}/:code`,
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'Update a locale',
  description:
    "Omitted properties keep their values. Fallbacks can't form a cycle, and the default locale has no " +
    'fallback. You can change the default locale only while the tenant has no content.',
  body: named('UpdateLocale', updateLocaleBody),
  answers: ok(one, 'The locale.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    alone: { path: { code: 'de-AT' }, body: { fallback: [] } },
    newDefault: { path: { code: 'de-AT' }, body: { isDefault: true }, status: 409 },
  },
  handle: async (deps: LocaleDeps, request) => {
    const body = parseEnvelope(updateLocaleBody, await request.json());
    const row = await updateLocale(deps, request, param(request, 'code'), body);
    return jsonAnswer({ data: presentLocale(row) });
  },
});

const remove = operation({
  name: 'locales.delete',
  method: 'DELETE',
  path: `${path}/:code`,
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'Remove a locale',
  description:
    `Removes a locale with its content. You can restore the locale for ${trashDays} days. You can remove ` +
    'the default locale only if the tenant has no other locale.',
  answers: ok(successAnswer, 'The locale is removed.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    removed: { path: { code: 'de-AT' } },
    unknown: { path: { code: 'fr' }, status: 404 },
  },
  handle: async (deps: LocaleDeps, request) => {
    await removeLocale(deps, request, param(request, 'code'));
    return jsonAnswer({ success: true });
  },
});

const restore = operation({
  name: 'locales.restore',
  method: 'POST',
  path: `${path}/:code/restore`,
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'Restore a locale',
  answers: ok(one, 'The locale with its content.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    restored: { path: { code: 'de-AT' } },
    unknown: { path: { code: 'fr' }, status: 404 },
  },
  handle: async (deps: LocaleDeps, request) =>
    jsonAnswer({ data: presentLocale(await restoreLocale(deps, request, param(request, 'code'))) }),
});

/** The languages that a tenant has content in (decision 33). */
export const localeOperations = [list, add, order, update, remove, restore];
