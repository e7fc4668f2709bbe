import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { changeEach, removeEach } from './bulk-entries.ts';
import { bulkBody } from './editing-shapes.ts';
import type { EntryEditDeps, EntryEditing } from './entry-editing.ts';
import { publishEntry, unpublishEntry } from './publish-entry.ts';
import { readForce } from './record-handlers.ts';

/** Actions on up to 100 entries of one kind, each with a result of its own (decisions, "Bulk"). */
export function bulkHandlers(deps: EntryEditDeps, { kind }: EntryEditing) {
  const idsOf = async (request: StaffRequest) => parseEnvelope(bulkBody, await request.json()).ids;
  return {
    bulkDelete: async (request: StaffRequest): Promise<Answer> => {
      const force = readForce(request);
      const data = await removeEach(deps, request, kind, await idsOf(request), { force });
      return jsonAnswer({ data });
    },

    bulkPublish: async (request: StaffRequest): Promise<Answer> => {
      const data = await changeEach(deps, request, kind, await idsOf(request), (work, { type, entry }) =>
        publishEntry(work, type, entry),
      );
      return jsonAnswer({ data });
    },

    bulkUnpublish: async (request: StaffRequest): Promise<Answer> => {
      const data = await changeEach(deps, request, kind, await idsOf(request), (work, { type, entry }) =>
        unpublishEntry(work, type, entry),
      );
      return jsonAnswer({ data });
    },
  };
}
