import { countCodePoints } from '../../lib/code-points.ts';
import { fail } from '../../lib/service-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { readPagination } from '../../platform/http/pagination.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { findRecords, type SearchKind, searchKinds } from './find-records.ts';

const longestQuery = 200;

/** `GET /admin/search` (decisions, "Search"). */
export function searchRoutes(deps: { readonly database: Database; readonly schemas: SchemaDirectory }) {
  return {
    'search.find': async (request: StaffRequest): Promise<Answer> => {
      const { query, tenant } = request;
      const { page, limit } = readPagination(query, 'BAD_REQUEST');
      const asked = { q: readQuery(query), kind: readKind(query), page, limit };
      return jsonAnswer(await findRecords(deps, tenant, asked));
    },
  };
}

function readQuery(query: URLSearchParams): string {
  const q = query.get('q')?.trim() ?? '';
  if (q === '') throw invalid('q', 'Say what to search for in q.');
  if (countCodePoints(q) > longestQuery) throw invalid('q', `q has at most ${longestQuery} characters.`);
  return q;
}

function readKind(query: URLSearchParams): SearchKind | undefined {
  const kind = query.get('kind');
  if (kind === null) return undefined;
  const found = searchKinds.find((candidate) => candidate === kind);
  if (!found) throw invalid('kind', `kind is one of ${searchKinds.join(', ')}.`);
  return found;
}

function invalid(field: string, message: string) {
  return fail('VALIDATION_ERROR', message, { errors: [{ field, code: 'INVALID_VALUE', message }] });
}
