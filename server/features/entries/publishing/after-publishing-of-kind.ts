import { z } from 'zod';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale } from '../../api/query-shapes.ts';
import { timeInQuery } from '../../api/time-in-query.ts';
import { roleReaches } from '../../staff/staff-request.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import { zonedInstant } from '../editing/editing-shapes.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { findRecord } from '../editing/record-in-path.ts';
import { entryKinds } from '../entry-kind.ts';
import { afterPublishingShape, describeAfterPublishing } from './after-publishing.ts';

const answer = dataAnswer(named('AfterPublishing', afterPublishingShape));

const query = z.object({
  at: zonedInstant
    .optional()
    .describe('The `publishedAt` of an earlier publication. The default is the latest publication.'),
  locale: adminLocale,
});

/** What followed when records of one kind went live. */
export function afterPublishingOfKind({ prefix, path, chapter, editing, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  const { main: id } = samples.ids;
  return operation({
    name: `${prefix}.afterPublishing`,
    method: 'GET',
    path: `${path}/:id/after-publishing`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Get a ${noun}'s publish results`,
    description:
      'Lists the webhook deliveries after a publication with their responses, and the purge of the HTTP ' +
      'cache. The results are available while the delivery log is stored. Entries that were published in a ' +
      'release have their own results.',
    query,
    answers: ok(answer, 'The deliveries and the purge with their status.'),
    errors: ['NOT_FOUND'],
    examples: { newest: { path: { id } }, noTime: { path: { id }, query: { at: 'today' }, status: 400 } },
    handle: async (deps: EntryEditDeps, request) => {
      const { tenant, role } = request;
      const { at } = parseEnvelope(query, {
        ...Object.fromEntries(request.query),
        at: timeInQuery(request.query, 'at'),
      });
      const entry = await findRecord(deps, editing, request);
      const types = await deps.schemas.current(deps.database, tenant);
      const data = await describeAfterPublishing(deps.database, tenant, types, entry, {
        at: at ?? entry.publishedAt,
        seesWebhooks: roleReaches(role, 'developer'),
      });
      return jsonAnswer({ data });
    },
  });
}
