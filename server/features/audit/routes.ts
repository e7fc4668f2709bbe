import type { Database } from '../../platform/db/database.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { emailKey } from '../staff/email-key.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { listAuditLog } from './list-audit-log.ts';
import { findPersonId } from './store.ts';

/** Who did what, when and from where (decisions, "Audit"). */
export function auditRoutes({ database }: { readonly database: Database }) {
  return {
    'audit.list': async ({ tenant, query }: StaffRequest): Promise<Answer> => {
      const { page, limit } = readPagination(query, 'BAD_REQUEST');
      const filter = {
        actorId: await readActor(database, query.get('actor')),
        action: query.get('action') ?? undefined,
        recordId: query.get('record')?.toLowerCase(),
      };
      const { entries, total } = await listAuditLog(database, tenant, filter, { page, limit });
      return jsonAnswer({ data: entries, pagination: paginationOf(total, page, limit) });
    },
  };
}

/** An id as it is, an e-mail as the id of its person; an unknown e-mail matches nothing. */
async function readActor(database: Database, given: string | null): Promise<string | undefined> {
  if (given === null) return undefined;
  if (!given.includes('@')) return given.toLowerCase();
  return (await findPersonId(database, emailKey(given))) ?? given;
}
