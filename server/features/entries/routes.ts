import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { bulkHandlers } from './bulk-handlers.ts';
import { draftHandlers } from './draft-handlers.ts';
import { reorderBody } from './editing-shapes.ts';
import type { EntryEditDeps, EntryEditing } from './entry-editing.ts';
import type { EntryKind } from './entry-kind.ts';
import { recordHandlers } from './record-handlers.ts';
import { reorderItems } from './reorder-items.ts';
import { trashHandlers } from './trash-handlers.ts';
import { writeEntries } from './write-entries.ts';

/** The routes of editors for one kind of entry, their operations named `<prefix>.<verb>`. */
export function entryAdminRoutes<Prefix extends string>(
  deps: EntryEditDeps,
  prefix: Prefix,
  editing: EntryEditing,
) {
  return prefixed(prefix, {
    ...recordHandlers(deps, editing),
    ...draftHandlers(deps, editing),
    ...bulkHandlers(deps, editing),
  });
}

/** The order of collection items (decisions, "Reorder"). */
export function itemOrderRoutes(deps: EntryEditDeps, editing: EntryEditing) {
  return {
    'adminItems.reorder': async (request: StaffRequest): Promise<Answer> => {
      const { collectionType, ids } = parseEnvelope(reorderBody, await request.json());
      const data = await writeEntries(
        deps,
        request,
        (work) => reorderItems(work, editing.requireType(work.types, collectionType), ids),
        { bulk: true },
      );
      return jsonAnswer({ data });
    },
  };
}

/** The trash, and the way out of it. */
export function trashRoutes(deps: EntryEditDeps, editings: Readonly<Record<EntryKind, EntryEditing>>) {
  return prefixed('trash', trashHandlers(deps, editings));
}

function prefixed<Prefix extends string, Handlers extends object>(prefix: Prefix, handlers: Handlers) {
  const named = Object.entries(handlers).map(([verb, handler]) => [`${prefix}.${verb}`, handler]);
  return Object.fromEntries(named) as {
    [Verb in keyof Handlers & string as `${Prefix}.${Verb}`]: Handlers[Verb];
  };
}
