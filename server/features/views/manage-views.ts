// In this folder: views of lists: filters, order and columns under a name, of one person or shared.

import type { z } from 'zod';
import { type Clock, isoTime } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail, type ServiceError } from '../../lib/service-error.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { ListViewRow } from '../../platform/db/tables.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { kindOfReferenceType } from '../entries/entry-kind.ts';
import { normaliseTypeSlug } from '../entries/slug.ts';
import type { SchemaDirectory, SchemaSnapshot } from '../schemas/schema-directory.ts';
import { requireRole, roleReaches, type StaffRequest } from '../staff/staff-request.ts';
import type { createViewBody, updateViewBody, viewRecord } from './shapes.ts';
import { countOwnViews, deleteView, holdView, insertView, updateView, type ViewedList } from './store.ts';

export interface ViewDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
  readonly clock: Clock;
  readonly ids: Ids;
}

const mostViews = 100;

/** The list that a query or a body names. @throws ServiceError BAD_REQUEST for an unknown type */
export function listOf(
  types: SchemaSnapshot,
  {
    kind,
    type,
  }: { readonly kind: z.output<typeof createViewBody>['kind']; readonly type?: string | undefined },
): ViewedList {
  if (kindOfReferenceType(kind) !== 'item') {
    if (type !== undefined) throw fail('BAD_REQUEST', 'Only lists of collection items are of one type.');
    return { kind, typeId: null };
  }
  const wanted = type ?? '';
  const found = types
    .list('collection')
    .find(({ id, slug }) => slug === normaliseTypeSlug(wanted) || id === wanted.toLowerCase());
  if (!found) throw fail('BAD_REQUEST', 'The parameter type must be the slug or id of a collection type.');
  return { kind, typeId: found.id };
}

/** A view as whoever asks sees it. */
export function presentView(
  row: ListViewRow,
  types: SchemaSnapshot,
  userId: string,
): z.output<typeof viewRecord> {
  return {
    id: row.id,
    kind: row.kind as z.output<typeof viewRecord>['kind'],
    type: (row.type_id && types.byId(row.type_id)?.slug) || null,
    name: row.name,
    search: JSON.parse(row.search) as z.output<typeof viewRecord>['search'],
    isShared: row.is_shared === 1,
    isOwn: row.owner_id === userId,
    updatedAt: isoTime(row.updated_at),
  };
}

/** Keeps a view. @throws ServiceError FORBIDDEN for a shared one below editor, CONFLICT for too many */
export async function createView(
  deps: ViewDeps,
  request: StaffRequest,
  list: ViewedList,
  body: z.output<typeof createViewBody>,
): Promise<ListViewRow> {
  const { tenant, user, role } = request;
  if (body.isShared) requireRole(role, 'editor');
  const now = deps.clock.now();
  const row: ListViewRow = {
    tenant_id: tenant,
    id: deps.ids.next(),
    kind: list.kind,
    type_id: list.typeId,
    owner_id: user.id,
    is_shared: body.isShared ? 1 : 0,
    name: body.name,
    search: JSON.stringify(body.search),
    created_at: now,
    updated_at: now,
  };
  await deps.database.write(async (tx) => {
    if ((await countOwnViews(tx, tenant, user.id)) >= mostViews)
      throw fail('CONFLICT', `You have ${mostViews} views already. Delete one that you do not need.`);
    await insertView(tx, row);
    await noteShared(tx, deps, request, row, 'created');
  });
  return row;
}

/** Changes a view. @throws ServiceError NOT_FOUND, FORBIDDEN */
export function changeView(
  deps: ViewDeps,
  request: StaffRequest,
  id: string,
  body: z.output<typeof updateViewBody>,
): Promise<ListViewRow> {
  return deps.database.write(async (tx) => {
    const before = await requireView(tx, request, id);
    const isShared = body.isShared ?? before.is_shared === 1;
    if (isShared) requireRole(request.role, 'editor');
    const changes = {
      name: body.name ?? before.name,
      search: body.search ? JSON.stringify(body.search) : before.search,
      is_shared: isShared ? 1 : 0,
      updated_at: deps.clock.now(),
    };
    await updateView(tx, request.tenant, before.id, changes);
    const after = { ...before, ...changes };
    await noteShared(tx, deps, request, before.is_shared === 1 ? before : after, 'updated');
    return after;
  });
}

/** Forgets a view. @throws ServiceError NOT_FOUND, FORBIDDEN */
export function removeView(deps: ViewDeps, request: StaffRequest, id: string): Promise<void> {
  return deps.database.write(async (tx) => {
    const row = await requireView(tx, request, id);
    await deleteView(tx, request.tenant, row.id);
    await noteShared(tx, deps, request, row, 'deleted');
  });
}

/** A view that the asker may change: their own, and as an editor a shared one. */
async function requireView(tx: Tx, { tenant, user, role }: StaffRequest, id: string): Promise<ListViewRow> {
  const row = await holdView(tx, tenant, id.toLowerCase());
  if (!row || (row.owner_id !== user.id && row.is_shared === 0)) throw noView();
  if (row.is_shared === 1 && !roleReaches(role, 'editor')) requireRole(role, 'editor');
  return row;
}

function noView(): ServiceError {
  return fail('NOT_FOUND', 'There is no such view.');
}

// What one person keeps for themselves is nobody's concern.
async function noteShared(
  tx: Tx,
  deps: ViewDeps,
  { tenant, actor }: StaffRequest,
  row: ListViewRow,
  done: 'created' | 'updated' | 'deleted',
): Promise<void> {
  if (row.is_shared === 0) return;
  const record = { kind: 'list_view', id: row.id };
  await recordAccessChange(tx, tenant, deps, {
    action: `list_view.${done}`,
    record,
    actor,
    details: { name: row.name },
  });
}
