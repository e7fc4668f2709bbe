// In this folder: a session from its first use to its end, and the tenant that it is in.

import { z } from 'zod';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { Database } from '../../../platform/db/database.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../../platform/http/answer-shapes.ts';
import { param } from '../../../platform/http/api-request.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { anySession } from '../../api/access.ts';
import { sessionCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { sampleIds } from '../../api/sample-values.ts';
import { renameUser } from '../accounts/rename-user.ts';
import type { StaffRequest } from '../staff-request.ts';
import { endOtherSessions, endSession, signOut } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { answerSession, presentSession } from './present-session.ts';
import { endedSessionCookies } from './session-cookie.ts';
import { listedSessionShape, renameUserShape, sessionShape, switchTenantShape } from './shapes.ts';
import { switchTenant } from './switch-tenant.ts';

interface ReadDeps {
  readonly database: Database;
}

interface WriteDeps extends ReadDeps {
  readonly clock: Clock;
  readonly ids: Ids;
}

const chapter = 'Sign-in';
const session = dataAnswer(named('Session', sessionShape));

const logout = operation({
  name: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  access: anySession,
  ...sessionCalls,
  chapter,
  summary: 'Sign out',
  answers: {
    200: { description: 'The session has ended.', content: successAnswer, headers: ['Set-Cookie'] },
  },
  examples: { signedOut: {} },
  handle: async (deps: WriteDeps & { readonly publicUrl: () => string }, request) => {
    await signOut(deps, { ...whoIn(request), sessionId: request.sessionId });
    const cookies = endedSessionCookies({ secure: deps.publicUrl().startsWith('https:') });
    return jsonAnswer({ success: true }, { cookies });
  },
});

const me = operation({
  name: 'auth.me',
  method: 'GET',
  path: '/auth/me',
  access: anySession,
  ...sessionCalls,
  chapter,
  summary: 'Get the session',
  answers: ok(session, 'The session.'),
  examples: { me: {} },
  handle: async ({ database }: ReadDeps, request) => answerSession(database, request),
});

const updateMe = operation({
  name: 'auth.updateMe',
  method: 'PUT',
  path: '/auth/me',
  access: anySession,
  ...sessionCalls,
  chapter,
  summary: 'Change your name',
  body: named('RenameUser', renameUserShape),
  answers: ok(session, 'The session.'),
  examples: { renamed: { body: { name: 'Ada M. Quill' } } },
  handle: async (deps: WriteDeps, request) => {
    const { name } = parseEnvelope(renameUserShape, await request.json());
    await renameUser(deps, whoIn(request), name);
    return answerSession(deps.database, { ...request, user: { ...request.user, name } });
  },
});

const enterTenant = operation({
  name: 'auth.switchTenant',
  method: 'POST',
  path: '/auth/switch-tenant',
  access: anySession,
  ...sessionCalls,
  chapter,
  summary: 'Switch to another tenant',
  body: named('SwitchTenant', switchTenantShape),
  answers: ok(session, 'The session in the other tenant.'),
  errors: ['NOT_FOUND'],
  examples: { switched: { body: { tenantId: sampleIds.otherTenant } } },
  handle: async (deps: WriteDeps, request) => {
    const { tenantId } = parseEnvelope(switchTenantShape, await request.json());
    const who = { ...whoIn(request), sessionId: request.sessionId };
    const { active, tenants } = await switchTenant(deps, who, tenantId);
    const entered = { user: request.user, active, tenants, endsAt: request.sessionEndsAt };
    return jsonAnswer({ data: presentSession(entered) });
  },
});

const list = operation({
  name: 'auth.listSessions',
  method: 'GET',
  path: '/auth/sessions',
  access: anySession,
  ...sessionCalls,
  chapter,
  summary: 'List your sessions',
  answers: ok(
    dataAnswer(z.array(named('ListedSession', listedSessionShape))),
    'The sessions, most recently used first.',
  ),
  examples: { all: {} },
  handle: async ({ database, clock }: ReadDeps & { readonly clock: Clock }, { user, sessionId }) =>
    jsonAnswer({ data: await listSessions(database, clock, user.id, sessionId) }),
});

const endOthers = operation({
  name: 'auth.endOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  access: anySession,
  ...sessionCalls,
  chapter,
  summary: 'End all your other sessions',
  answers: ok(successAnswer, 'The other sessions have ended.'),
  examples: { ended: {} },
  handle: async (deps: WriteDeps, request) => {
    await endOtherSessions(deps, whoIn(request), request.sessionId);
    return jsonAnswer({ success: true });
  },
});

const end = operation({
  name: 'auth.endSession',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: anySession,
  ...sessionCalls,
  chapter,
  summary: 'End one of your sessions',
  answers: ok(successAnswer, 'The session has ended.'),
  errors: ['NOT_FOUND'],
  examples: { ended: { path: { id: sampleIds.session } } },
  handle: async (deps: WriteDeps, request) => {
    await endSession(deps, whoIn(request), param(request, 'id').toLowerCase());
    return jsonAnswer({ success: true });
  },
});

/** What somebody who is signed in asks of their sessions and changes of themselves (specification, "Auth endpoints"). */
export const sessionOperations = [logout, me, updateMe, enterTenant, list, endOthers, end];

function whoIn({ tenant, user, actor }: StaffRequest) {
  return { tenant, userId: user.id, actor };
}
