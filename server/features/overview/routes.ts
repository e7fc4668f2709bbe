import type { Database } from '../../platform/db/database.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { roleReaches, type StaffRequest } from '../staff/staff-request.ts';
import { describeOverview } from './describe-overview.ts';

/** The first screen of the admin app. */
export function overviewRoutes(deps: { readonly database: Database; readonly schemas: SchemaDirectory }) {
  return {
    'overview.get': async ({ tenant, user, role }: StaffRequest): Promise<Answer> => {
      const reader = { tenant, userId: user.id, seesWebhooks: roleReaches(role, 'developer') };
      return jsonAnswer({ data: await describeOverview(deps, reader) });
    },
  };
}
