import type { OutgoingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import type { AnyOperation } from '../../features/api/operation.ts';
import { bodyChunks } from './generated-body.ts';
import { type Known, mostly, textsOf } from './generated-values.ts';
import type { RawRequest } from '../raw-request.ts';

const queryNames = [
  'page',
  'limit',
  'sort',
  'fields',
  'depth',
  'refTypes',
  'preview',
  'api_key',
  'format',
  'status',
  'type',
  'pageType',
  'category',
  'tag',
  'author',
  'q',
  'kind',
  'folder',
  'dryRun',
  'force',
  'event',
  'actor',
  'filter[name]',
  'filter[slug][in]',
  'filter[fields.rank][gte]',
  'filter[fields.data.deep][contains]',
  'filter[fields.title][startsWith]',
  'filter[fields.when][lt]',
  'filter[fields..x][eq]',
  'filter[fields.next][exists]',
  'filter[fields.cards._type][ne]',
  'filter[][]',
  'where',
  'where[]',
  'filter',
];

/** Requests to operations, most of them nearly right and the rest quite wrong. */
export function requestsTo(rows: readonly AnyOperation[], known: Known): fc.Arbitrary<RawRequest> {
  const texts = textsOf(known);
  // What is deleted is no longer there for the others.
  const weighted = rows.flatMap((row) => (/delete/i.test(row.name) ? [row] : [row, row, row, row]));
  return fc.constantFrom(...weighted).chain((row) =>
    fc
      .record({
        method: mostly(
          fc.constant(row.method),
          fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'),
        ),
        path: pathTo(row, known, texts),
        query: query(texts),
        headers: headers(row, known, texts),
        chunks: bodyChunks(row, known, texts),
      })
      .map(({ method, path, query, headers, chunks }) => ({
        method,
        path: `/api/v1${path}${query}`,
        headers,
        chunks: method === 'GET' || method === 'HEAD' ? [] : chunks,
      })),
  );
}

function pathTo(row: AnyOperation, known: Known, texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const at = Object.keys(known.idsAt).find((path) => row.path.startsWith(path));
  const isPages = row.path.startsWith('/pages');
  const slugs = known.slugs.filter((slug) => /page|sub/.test(slug) === isPages);
  const right: Record<string, readonly string[]> = {
    type: known.typeSlugs.filter((slug) => /notes|home/.test(slug)),
    slug: row.path.startsWith('/schemas') ? known.typeSlugs : [...slugs, 'a', 'b', 'c', 'd'],
    id: (at && known.idsAt[at]) || known.ids,
    kind: ['page-types', 'collection-types', 'components'],
    v: ['1', '2'],
  };
  const parts = row.path
    .split('/')
    .slice(1)
    .map((part) => {
      const name = /^:(\w+)/.exec(part)?.[1];
      if (name === undefined) return fc.constant(part);
      const isLong = part.endsWith('{.+}');
      return mostly(fc.constantFrom(...(right[name] ?? known.slugs)), texts).map((text) =>
        isLong ? text.split('/').map(encode).join('/') : encode(text),
      );
    });
  const broken = fc.constantFrom('%ff', '%', '%c3%28', '%00', '//', '/.', '/..', '?', ';x=1', '%2f%2e%2e');
  return mostly(
    fc.tuple(...parts).map((values) => `/${values.join('/')}`),
    fc.tuple(fc.tuple(...parts), broken).map(([values, end]) => `/${values.join('/')}${end}`),
  );
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function query(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const pair = fc.tuple(
    mostly(fc.constantFrom(...queryNames), texts),
    fc.oneof(texts, fc.constantFrom('1', '20', '-publishedAt', 'name,slug', 'true', '0', 'a,b', 'name asc')),
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    {
      weight: 2,
      arbitrary: fc
        .array(pair, { minLength: 1, maxLength: 4 })
        .map((pairs) => `?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`),
    },
  );
}

function headers(
  row: AnyOperation,
  known: Known,
  texts: fc.Arbitrary<string>,
): fc.Arbitrary<OutgoingHttpHeaders> {
  const { keys } = known.tenant;
  const right =
    row.access.credential === 'session'
      ? { Authorization: `Bearer ${known.token}` }
      : { 'X-API-Key': keys.secret };
  const clean = texts.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?'));
  const credential = mostly(
    // Signing out would leave nothing to send the other requests with.
    fc.constant(row.name === 'auth.logout' ? {} : right),
    fc.oneof(
      fc.constant({}),
      fc.constant({ 'X-API-Key': keys.public }),
      clean.map((text) => ({ 'X-API-Key': text, Authorization: text, Cookie: `galley_session=${text}` })),
    ),
  );
  const key = mostly<string, string | string[]>(
    fc.uuid(),
    fc.oneof(clean, fc.constantFrom('one', 'two'), fc.tuple(clean, clean), fc.constant('k'.repeat(257))),
  ).map((value): OutgoingHttpHeaders => ({ 'Idempotency-Key': value }));
  const others: fc.Arbitrary<OutgoingHttpHeaders> = fc.record(
    {
      'If-Match': fc.oneof(fc.constantFrom('"1"', '"2"', '*', 'W/"1"', '1'), clean),
      'If-None-Match': fc.oneof(fc.constantFrom('*', '"x"'), clean),
      'X-Preview-Key': fc.oneof(fc.constant(keys.preview), clean),
      'Content-Type': fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        '',
      ),
      Origin: fc.constantFrom('null', 'http://example.com'),
      Accept: fc.constantFrom('*/*', 'text/html'),
      'Accept-Encoding': fc.constantFrom('gzip', 'identity;q=0', 'br, *;q=0.1'),
      Range: fc.constantFrom('bytes=0-0', 'bytes=9-1'),
      'X-Forwarded-For': clean,
    },
    { requiredKeys: [] },
  );
  const none = fc.constant<OutgoingHttpHeaders>({});
  const more = fc.oneof({ weight: 3, arbitrary: none }, { weight: 1, arbitrary: others });
  return fc
    .tuple<OutgoingHttpHeaders[]>(credential, row.access.idempotent ? mostly(key, none) : none, more)
    .map((parts) => Object.assign({}, ...parts.reverse()) as OutgoingHttpHeaders);
}
