import type { Database } from '../../platform/db/database.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer } from '../../platform/http/answer-shapes.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { roleReaches } from '../staff/staff-request.ts';
import { failingWebhook, overview, recordSummary } from './answer-shapes.ts';
import { describeOverview } from './describe-overview.ts';

named('RecordSummary', recordSummary);
named('FailingWebhook', failingWebhook);

const get = operation({
  name: 'overview.get',
  method: 'GET',
  path: '/admin/overview',
  access: staff('viewer'),
  ...adminCalls,
  chapter: 'Overview',
  summary: 'Get the home screen data',
  description: 'Returns lists of at most 10 entries each, without content.',
  answers: ok(dataAnswer(named('Overview', overview)), 'Recent changes, pending work and failures.'),
  examples: { home: {} },
  handle: async (deps: { readonly database: Database; readonly schemas: SchemaDirectory }, request) => {
    const { tenant, user, role } = request;
    const reader = {
      tenant,
      me: { id: user.id, role },
      seesWebhooks: roleReaches(role, 'developer'),
      seesReleases: roleReaches(role, 'editor'),
    };
    return jsonAnswer({ data: await describeOverview(deps, reader) });
  },
});

/** The first screen of the admin app. */
export const overviewOperations = [get];
