import type { DialectName } from '../../platform/db/database.ts';
import type { TestTenant } from '../test-service.ts';
import { useWriteScenario } from './write-scenario.ts';

const text = (name: string, options: object = {}) => ({ name, label: name, type: 'text', options });
const own = { localized: true };

/** A type with fields of each kind: `title`, `body` and `rows` localized, `code` and `rank` shared. */
const noteSchema = [
  { ...text('title', own), required: true },
  text('body', own),
  { name: 'rows', label: 'Rows', type: 'repeater', options: { ...own, fields: [text('line')] } },
  text('code'),
  { name: 'rank', label: 'Rank', type: 'number' },
  { name: 'next', label: 'Next', type: 'reference', options: { collectionType: 'notes' } },
];

async function prepareLocales(tenant: TestTenant, codes = ['en', 'de', 'fr']): Promise<void> {
  await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: noteSchema });
  for (const code of codes) await tenant.admin('POST', '/locales', { code }, 'admin');
}

/** A tenant with the locales `en`, `de` and `fr`, of which the first is the default, and ways to write in them. */
export function useLocaleScenario(dialect: DialectName, codes?: string[]) {
  const scenario = useWriteScenario(dialect, (tenant) => prepareLocales(tenant, codes));
  const admin = (method: string, path: string, body?: unknown) =>
    scenario.tenant.admin(method, path, body, 'editor');
  const at = (id: string, locale?: string, action = '') =>
    `/collection-items/${id}${action}${locale === undefined ? '' : `?locale=${locale}`}`;
  return {
    ...{ admin, at },
    get service() {
      return scenario.service;
    },
    get tenant() {
      return scenario.tenant;
    },
    eventKinds: scenario.eventKinds,
    /** A new record in the default locale. */
    create: async (slug: string, fields: object, status: 'draft' | 'published' = 'published') => {
      const reply = await scenario.tenant.call('POST', '/collections/notes', {
        name: slug,
        slug,
        fields,
        status,
      });
      if (reply.status !== 201) throw new Error(`the record was refused: ${reply.text}`);
      return reply.body.data.id as string;
    },
    put: (id: string, locale: string | undefined, body: object) => admin('PUT', at(id, locale), body),
    publish: (id: string, locale?: string) => admin('POST', at(id, locale, '/publish')),
    unpublish: (id: string, locale?: string) => admin('POST', at(id, locale, '/unpublish')),
    get: async (id: string, locale?: string) => (await admin('GET', at(id, locale))).body.data,
    read: (path: string, options: { preview?: boolean } = {}) =>
      scenario.service.send('GET', path, {
        key: scenario.tenant.keys.public,
        ...(options.preview && { previewKey: scenario.tenant.keys.preview }),
      }),
  };
}
