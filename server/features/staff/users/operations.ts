// In this folder: the members of a tenant, their roles, and how colleagues see and find them.

import { z } from 'zod';
import { isoTime, isoTimeOrNull } from '../../../lib/clock.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer, pageAnswer, successAnswer } from '../../../platform/http/answer-shapes.ts';
import { param } from '../../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../../platform/http/pagination.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { chosenIds, readChosenIds } from '../../api/chosen-ids.ts';
import { adminCalls } from '../../api/families.ts';
import { created, named, ok, operation } from '../../api/operation.ts';
import { paging, searchText } from '../../api/query-shapes.ts';
import { sampleIds, sampleTexts } from '../../api/sample-values.ts';
import { readSearch } from '../../api/search-text.ts';
import { type InviteDeps, inviteUser } from '../invitations/invite-user.ts';
import { createResetLink, presentResetLink } from '../passwords/create-reset-link.ts';
import { resetLinkShape } from '../passwords/shapes.ts';
import { asRole, type StaffRequest } from '../staff-request.ts';
import { changeRole } from './change-role.ts';
import { findFormerMembers } from './former-members-store.ts';
import { listPeople } from './list-people.ts';
import { countMembersAndInvited, listMembers, type MemberRow } from './members-store.ts';
import { removeUser } from './remove-user.ts';
import {
  changeRoleShape,
  deliveryShape,
  formerMemberShape,
  inviteShape,
  personShape,
  userShape,
} from './shapes.ts';

type ReadDeps = Pick<InviteDeps, 'database'>;
type WriteDeps = Pick<InviteDeps, 'database' | 'clock' | 'ids'>;

const chapter = 'Users';
const user = named('User', userShape);
const invited = z.strictObject({ data: user, meta: deliveryShape });

const find = operation({
  name: 'people.list',
  method: 'GET',
  path: '/admin/people',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Find members',
  description:
    'Finds members by name or email, for example to select the author of a post. The list is ordered by ' +
    'name.',
  query: z.object({
    ...paging,
    q: searchText.describe('Text that the name or email contains.'),
  }),
  answers: ok(pageAnswer(named('Person', personShape)), 'A page of members.'),
  examples: { found: { query: { q: 'quill' } }, all: { query: { limit: '2' } } },
  handle: async ({ database }: ReadDeps, { tenant, query }) => {
    const { page, limit } = readPagination(query, 'BAD_REQUEST');
    const { people, total } = await listPeople(database, tenant, { q: readSearch(query), page, limit });
    return jsonAnswer({ data: people, pagination: paginationOf(total, page, limit) });
  },
});

const former = operation({
  name: 'people.listFormer',
  method: 'GET',
  path: '/admin/former-members',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Find former members',
  description:
    'Returns the names of removed members, for posts and fields that still refer to them. Published ' +
    'content contains the same names.',
  query: z.object({ ids: chosenIds }),
  answers: ok(
    dataAnswer(z.array(named('FormerMember', formerMemberShape))),
    'The former members among the given ids.',
  ),
  examples: { none: { query: { ids: sampleIds.colleague } } },
  handle: async ({ database }: ReadDeps, { tenant, query }) => {
    const data = await findFormerMembers(database, tenant, readChosenIds(query) ?? []);
    return jsonAnswer({ data });
  },
});

const list = operation({
  name: 'users.list',
  method: 'GET',
  path: '/admin/users',
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'List members and invitations',
  query: z.object(paging),
  answers: ok(pageAnswer(user), 'A page of members and invitations.'),
  examples: { all: { query: { limit: '2' } } },
  handle: async ({ database }: ReadDeps, { tenant, query }) => {
    const { page, limit } = readPagination(query, 'BAD_REQUEST');
    const members = await listMembers(database, tenant, { page, limit });
    const pagination = paginationOf(await countMembersAndInvited(database, tenant), page, limit);
    return jsonAnswer({ data: members.map(presentUser), pagination });
  },
});

const invite = operation({
  name: 'users.invite',
  method: 'POST',
  path: '/admin/users/invite',
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'Invite a user',
  description:
    "Sends an email with an invitation link. You can't grant a role above your own. Invited users become " +
    'members when they accept: they choose a password, or sign in to their existing account. The response ' +
    "doesn't reveal whether an account exists. If no mail server is configured, the response contains the " +
    'link.',
  body: named('Invite', inviteShape),
  answers: {
    ...created(invited, 'The invitation, as in `GET /admin/users`.'),
    ...ok(invited, 'The user was already invited. Galley sends the email again.'),
  },
  errors: ['VALIDATION_ERROR', 'CONFLICT'],
  examples: {
    editor: { body: { email: sampleTexts.newEmail, role: 'editor', name: 'Cleo Marsh' }, status: 201 },
    again: { body: { email: sampleTexts.newEmail, role: 'editor' } },
    noAddress: { body: { email: 'nobody', role: 'editor' }, status: 400 },
  },
  handle: async (deps: InviteDeps, request) => {
    const body = parseEnvelope(inviteShape, await request.json(), 'VALIDATION_ERROR');
    const callerName = request.user.name || request.user.email;
    const caller = { ...callerOf(request), callerName };
    const { member, isNew, ...meta } = await inviteUser(deps, request.tenant, caller, body);
    return jsonAnswer({ data: presentUser(member), meta }, { status: isNew ? 201 : 200 });
  },
});

const update = operation({
  name: 'users.update',
  method: 'PUT',
  path: '/admin/users/:id',
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: "Change a member's role",
  body: named('ChangeRole', changeRoleShape),
  answers: ok(dataAnswer(user), 'The member.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: { promoted: { path: { id: sampleIds.guest }, body: { role: 'developer' } } },
  handle: async (deps: WriteDeps, request) => {
    const { role } = parseEnvelope(changeRoleShape, await request.json());
    const change = { userId: param(request, 'id'), role };
    const member = await changeRole(deps, request.tenant, callerOf(request), change);
    return jsonAnswer({ data: presentUser(member) });
  },
});

const makeResetLink = operation({
  name: 'users.createResetLink',
  method: 'POST',
  path: '/admin/users/:id/reset-link',
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'Create a password reset link',
  description:
    "Creates a reset link for a member whose role isn't above your own. The operation is available only " +
    'if no mail server is configured. The link works once and expires after one hour. A new link replaces ' +
    'the previous link.',
  answers: created(dataAnswer(named('ResetLink', resetLinkShape)), 'The reset link.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: { made: { path: { id: sampleIds.colleague }, status: 201 } },
  handle: async (deps: InviteDeps, request) => {
    const made = await createResetLink(deps, request.tenant, callerOf(request), param(request, 'id'));
    return jsonAnswer({ data: presentResetLink(made) }, { status: 201 });
  },
});

const remove = operation({
  name: 'users.remove',
  method: 'DELETE',
  path: '/admin/users/:id',
  access: staff('admin'),
  ...adminCalls,
  chapter,
  summary: 'Remove a member',
  description: "Removes the member from the tenant. You can't remove the last owner.",
  answers: ok(successAnswer, 'The member is removed.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    removed: { path: { id: sampleIds.guest } },
    unknown: { path: { id: sampleIds.tenant }, status: 404 },
  },
  handle: async (deps: WriteDeps, request) => {
    await removeUser(deps, request.tenant, callerOf(request), param(request, 'id'));
    return jsonAnswer({ success: true });
  },
});

/** The people of a tenant, and choosing one of them (decisions, "Users"). */
export const userOperations = [find, former, list, invite, update, makeResetLink, remove];

function callerOf(request: StaffRequest) {
  return { callerId: request.user.id, actor: request.actor };
}

/** A person as the people of their tenant see them. */
function presentUser(member: MemberRow): z.input<typeof userShape> {
  return {
    id: member.id,
    email: member.email,
    name: member.name,
    role: asRole(member.role),
    /** `invited` until the person has chosen a password. */
    status: member.has_password === 1 ? 'active' : 'invited',
    lastSeenAt: isoTimeOrNull(member.last_seen_at),
    createdAt: isoTime(member.joined_at),
  };
}
