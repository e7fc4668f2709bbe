import { z } from 'zod';
import { fail } from '../../../lib/service-error.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import type { SharedUrlPlace } from '../../locales/shared-urls-store.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { mostOfPage, readSharedUrls } from './list-shared-urls.ts';
import { sharedUrl, sharedUrlsAnswer } from './shared-url-shapes.ts';

named('SharedUrl', sharedUrl);

const query = z.object({
  limit: z.coerce.number().int().min(1).max(mostOfPage).default(mostOfPage),
  cursor: z.string().max(2000).optional().describe('The `meta.nextCursor` of the previous page.'),
});

const place = z.tuple([z.string(), z.string(), z.string()]);

const list = operation({
  name: 'locales.sharedUrls',
  method: 'GET',
  path: '/admin/locales/shared-urls',
  access: staff('viewer'),
  ...adminCalls,
  chapter: 'Locales',
  summary: 'List URLs of several entries',
  description:
    'Lists the URLs that several published entries share in a locale, including fallbacks. The API ' +
    'rejects new shared URLs. Shared URLs from before this rule still work, but the next change to one of ' +
    'the entries must resolve the conflict.',
  query,
  answers: ok(named('SharedUrls', sharedUrlsAnswer), 'A page of shared URLs.'),
  examples: {
    none: {},
    unknown: { query: { cursor: 'nothing' }, status: 400 },
  },
  handle: async ({ database, schemas }: Pick<EntryEditDeps, 'database' | 'schemas'>, request) => {
    const { tenant } = request;
    const { limit, cursor } = parseEnvelope(query, Object.fromEntries(request.query));
    const types = await schemas.current(database, tenant);
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const { data, next } = await readSharedUrls(database, tenant, types, { limit, after });
    return jsonAnswer({ data, meta: { nextCursor: next ? writeCursor(next) : null } });
  },
});

function writeCursor({ locale, scope, slug }: SharedUrlPlace): string {
  return Buffer.from(JSON.stringify([locale, scope, slug])).toString('base64url');
}

/** @throws ServiceError BAD_REQUEST */
function readCursor(cursor: string): SharedUrlPlace {
  try {
    const [locale, scope, slug] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { locale, scope, slug };
  } catch {
    throw fail('BAD_REQUEST', 'The query parameter cursor must be a nextCursor of this list.');
  }
}

/** The list of URLs that several records share in a locale. */
export const sharedUrlOperations = [list];
