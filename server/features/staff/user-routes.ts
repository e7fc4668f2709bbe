import { fail } from '../../lib/service-error.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { type InviteDeps, inviteUser } from './invitations/invite-user.ts';
import { createResetLink, presentResetLink } from './passwords/create-reset-link.ts';
import { changeRoleShape, inviteShape } from './shapes.ts';
import type { StaffRequest } from './staff-request.ts';
import { changeRole } from './users/change-role.ts';
import { listPeople } from './users/list-people.ts';
import { countMembersAndInvited, listMembers } from './users/members-store.ts';
import { presentUser } from './users/present-user.ts';
import { removeUser } from './users/remove-user.ts';

const notKept = { 'Cache-Control': 'no-store' };
const longestSearch = 200;

/** The people of a tenant (decisions, "Users"). */
export function userRoutes(deps: InviteDeps) {
  const { database } = deps;
  return {
    'users.list': async ({ tenant, query }: StaffRequest): Promise<Answer> => {
      const { page, limit } = readPagination(query, 'BAD_REQUEST');
      const members = await listMembers(database, tenant, { page, limit });
      const pagination = paginationOf(await countMembersAndInvited(database, tenant), page, limit);
      return jsonAnswer({ data: members.map(presentUser), pagination });
    },
    'people.list': async ({ tenant, query }: StaffRequest): Promise<Answer> => {
      const { page, limit } = readPagination(query, 'BAD_REQUEST');
      const { people, total } = await listPeople(database, tenant, { q: readSearch(query), page, limit });
      return jsonAnswer({ data: people, pagination: paginationOf(total, page, limit) });
    },
    'users.invite': async (request: StaffRequest): Promise<Answer> => {
      const body = parseEnvelope(inviteShape, await request.json(), 'VALIDATION_ERROR');
      const callerName = request.user.name || request.user.email;
      const caller = { ...callerOf(request), callerName };
      const { member, isNew, ...meta } = await inviteUser(deps, request.tenant, caller, body);
      return jsonAnswer({ data: presentUser(member), meta }, { status: isNew ? 201 : 200, headers: notKept });
    },
    'users.update': async (request: StaffRequest): Promise<Answer> => {
      const { role } = parseEnvelope(changeRoleShape, await request.json());
      const change = { userId: param(request, 'id'), role };
      const member = await changeRole(deps, request.tenant, callerOf(request), change);
      return jsonAnswer({ data: presentUser(member) });
    },
    'users.createResetLink': async (request: StaffRequest): Promise<Answer> => {
      const made = await createResetLink(deps, request.tenant, callerOf(request), param(request, 'id'));
      return jsonAnswer({ data: presentResetLink(made) }, { status: 201, headers: notKept });
    },
    'users.remove': async (request: StaffRequest): Promise<Answer> => {
      await removeUser(deps, request.tenant, callerOf(request), param(request, 'id'));
      return jsonAnswer({ success: true });
    },
  };
}

/** `q`; undefined when it is blank. @throws ServiceError BAD_REQUEST over 200 characters */
function readSearch(query: URLSearchParams): string | undefined {
  const q = query.get('q')?.trim() ?? '';
  if (q.length > longestSearch) {
    throw fail('BAD_REQUEST', `The parameter q must have at most ${longestSearch} characters.`);
  }
  return q === '' ? undefined : q;
}

function callerOf({ user, actor }: StaffRequest) {
  return { callerId: user.id, actor };
}
