import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { pageAnswer } from '../../platform/http/answer-shapes.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import { paging } from '../api/query-shapes.ts';
import { sampleIds } from '../api/sample-values.ts';
import { emailKey } from '../staff/accounts/email.ts';
import { auditEntry } from './answer-shapes.ts';
import { listAuditLog } from './list-audit-log.ts';
import { findPersonId } from './store.ts';

const list = operation({
  name: 'audit.list',
  method: 'GET',
  path: '/admin/audit-log',
  access: staff('admin'),
  ...adminCalls,
  chapter: 'Users',
  summary: 'List the audit log',
  query: z.object({
    ...paging,
    actor: z.string().optional().describe('The id or email of a user, or the id of a key.'),
    action: z
      .string()
      .optional()
      .describe('An action, such as the event type `page.published` or `user.invited`.'),
    record: z.string().optional().describe('The id of the entry or other resource that was changed.'),
  }),
  answers: ok(pageAnswer(named('AuditEntry', auditEntry)), 'A page of audit log entries, newest first.'),
  examples: { ofRecord: { query: { record: sampleIds.article } } },
  handle: async ({ database }: { readonly database: Database }, { tenant, query }) => {
    const { page, limit } = readPagination(query, 'BAD_REQUEST');
    const filter = {
      actorId: await readActor(database, query.get('actor')),
      action: query.get('action') ?? undefined,
      recordId: query.get('record')?.toLowerCase(),
    };
    const { entries, total } = await listAuditLog(database, tenant, filter, { page, limit });
    return jsonAnswer({ data: entries, pagination: paginationOf(total, page, limit) });
  },
});

/** Who did what, when and from where (decisions, "Audit"). */
export const auditOperations = [list];

/** An id as it is, an e-mail as the id of its person; an unknown e-mail matches nothing. */
async function readActor(database: Database, given: string | null): Promise<string | undefined> {
  if (given === null) return undefined;
  if (!given.includes('@')) return given.toLowerCase();
  return (await findPersonId(database, emailKey(given))) ?? given;
}
