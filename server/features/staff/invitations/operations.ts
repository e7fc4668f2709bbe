// In this folder: how somebody becomes a member: invited by a colleague, accepted by themselves.

import { z } from 'zod';
import { type Clock, isoTime } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { Database } from '../../../platform/db/database.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../../platform/http/answer-shapes.ts';
import { param } from '../../../platform/http/api-request.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { anybody, anySession } from '../../api/access.ts';
import { adminCalls, sessionCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { sampleIds, sampleTexts } from '../../api/sample-values.ts';
import { findUserById } from '../accounts/account-store.ts';
import { hashAccountToken } from '../passwords/account-token.ts';
import { refusedLink } from '../passwords/refused-link.ts';
import { answerSession } from '../sessions/present-session.ts';
import { sessionShape } from '../sessions/shapes.ts';
import { readCredentialBody } from '../sign-in/credential-body.ts';
import { asRole } from '../staff-request.ts';
import { acceptSignedIn, declineInvitation, needsLink } from './accept-invitation.ts';
import { findOpenedInvitation, listInvitationsTo, type OwnInvitation } from './invitation-store.ts';
import { acceptShape, openedInvitationShape, ownInvitationShape, readInvitationShape } from './shapes.ts';

interface ReadDeps {
  readonly database: Database;
  readonly clock: Clock;
}

interface OpenDeps extends ReadDeps {
  readonly publicUrl: () => string;
}

interface AnswerDeps extends ReadDeps {
  readonly ids: Ids;
}

const chapter = 'Sign-in';

const open = operation({
  name: 'auth.readInvitation',
  method: 'POST',
  path: '/auth/invitation',
  access: anybody,
  ...adminCalls,
  chapter,
  summary: 'Get an invitation by token',
  description:
    'Returns the invitation of a link. The request body contains the token, so that no log and no browser ' +
    "history contains the token. The operation doesn't accept the invitation.",
  body: named('ReadInvitation', readInvitationShape),
  answers: ok(dataAnswer(named('OpenedInvitation', openedInvitationShape)), 'The invitation.'),
  errors: ['FORBIDDEN'],
  examples: {
    opened: { body: { token: sampleTexts.setupToken } },
    madeUp: { body: { token: 'made up' }, status: 400 },
  },
  handle: async (deps: OpenDeps, request) => {
    const { token } = await readCredentialBody(request, readInvitationShape, deps.publicUrl());
    const found = await findOpenedInvitation(deps.database, hashAccountToken(token), deps.clock.now());
    if (!found) throw refusedLink();
    const { tenant, role, invitedBy, expiresAt } = presentInvitation(found, true);
    return jsonAnswer({ data: { email: found.email, tenant, role, invitedBy, expiresAt } });
  },
});

const list = operation({
  name: 'auth.listInvitations',
  method: 'GET',
  path: '/auth/invitations',
  access: anySession,
  ...sessionCalls,
  chapter,
  summary: 'List your invitations',
  description:
    'Lists the valid invitations of all tenants to your email. To become a member, accept the invitation.',
  answers: ok(
    dataAnswer(z.array(named('OwnInvitation', ownInvitationShape))),
    'The invitations, newest first.',
  ),
  examples: { all: {} },
  handle: async ({ database, clock }: ReadDeps, { user }) => {
    const own = await listInvitationsTo(database, user.email, clock.now());
    const account = own.length > 0 ? await findUserById(database, user.id) : undefined;
    return jsonAnswer({ data: own.map((one) => presentInvitation(one, needsLink(one, account))) });
  },
});

const accept = operation({
  name: 'auth.acceptInvitation',
  method: 'POST',
  path: '/auth/invitations/:id/accept',
  access: anySession,
  ...sessionCalls,
  chapter,
  summary: 'Accept an invitation',
  body: named('AcceptInvitation', acceptShape),
  answers: ok(dataAnswer(sessionShape), 'The session, which can now switch to the new tenant.'),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  examples: { accepted: { path: { id: sampleIds.invitation }, body: {} } },
  handle: async (deps: AnswerDeps, request) => {
    const { token } = parseEnvelope(acceptShape, await request.json());
    await acceptSignedIn(deps, request, { id: param(request, 'id'), token });
    return answerSession(deps.database, request);
  },
});

const decline = operation({
  name: 'auth.declineInvitation',
  method: 'DELETE',
  path: '/auth/invitations/:id',
  access: anySession,
  ...sessionCalls,
  chapter,
  summary: 'Decline an invitation',
  answers: ok(successAnswer, 'The invitation is declined.'),
  errors: ['NOT_FOUND'],
  examples: { declined: { path: { id: sampleIds.unwantedInvitation } } },
  handle: async (deps: AnswerDeps, request) => {
    await declineInvitation(deps, request, param(request, 'id').toLowerCase());
    return jsonAnswer({ success: true });
  },
});

/** The invitations of somebody who is signed in, to the address of their account. */
export const invitationOperations = [open, list, accept, decline];

function presentInvitation(row: OwnInvitation, isByLink: boolean): z.input<typeof ownInvitationShape> {
  return {
    id: row.id,
    tenant: { name: row.tenantName },
    role: asRole(row.role),
    invitedBy: row.inviterName,
    needsLink: isByLink,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  };
}
