import { z } from 'zod';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { autosaveEntry, dropAutosave } from './autosave-entry.ts';
import { baseVersionPart, scheduleBody } from './editing-shapes.ts';
import type { EntryEditDeps, EntryEditing } from './entry-editing.ts';
import { parseVersion, readVersion, readVersions } from './read-versions.ts';
import { answerRecord, changeOne, findRecord } from './record-handlers.ts';
import { restoreVersion } from './restore-version.ts';
import { scheduleEntry, unscheduleEntry } from './schedule-entry.ts';

/** History, unsaved work and schedule of entries of one kind (decisions, "Versions", "Autosave", "Schedule"). */
export function draftHandlers(deps: EntryEditDeps, editing: EntryEditing) {
  return {
    listVersions: async (request: StaffRequest): Promise<Answer> => {
      const window = readPagination(request.query, 'BAD_REQUEST');
      const entry = await findRecord(deps, editing, request);
      const { versions, total } = await readVersions(deps.database, request.tenant, entry, window);
      return jsonAnswer({ data: versions, pagination: paginationOf(total, window.page, window.limit) });
    },

    getVersion: async (request: StaffRequest): Promise<Answer> => {
      const version = parseVersion(param(request, 'v'));
      const entry = await findRecord(deps, editing, request);
      return jsonAnswer({ data: await readVersion(deps.database, request.tenant, entry, version) });
    },

    restoreVersion: async (request: StaffRequest): Promise<Answer> => {
      const version = parseVersion(param(request, 'v'));
      const entry = await changeOne(deps, editing, request, async (work, held) => {
        const restored = await restoreVersion(work, held, version);
        await dropAutosave(work, restored);
        return restored;
      });
      return answerRecord(deps, editing, request, entry);
    },

    autosave: async (request: StaffRequest): Promise<Answer> => {
      const shape = z.intersection(editing.typedBody, baseVersionPart);
      const typed = parseEnvelope(shape, await request.json());
      const data = await changeOne(deps, editing, request, (work, { entry }) =>
        autosaveEntry(work, entry, request.user.id, typed),
      );
      return jsonAnswer({ data });
    },

    dropAutosave: async (request: StaffRequest): Promise<Answer> => {
      await changeOne(deps, editing, request, (work, { entry }) => dropAutosave(work, entry));
      return jsonAnswer({ success: true });
    },

    schedule: async (request: StaffRequest): Promise<Answer> => {
      const schedule = parseEnvelope(scheduleBody, await request.json());
      const entry = await changeOne(deps, editing, request, (work, held) =>
        scheduleEntry(work, held.entry, schedule),
      );
      return answerRecord(deps, editing, request, entry);
    },

    unschedule: async (request: StaffRequest): Promise<Answer> => {
      const entry = await changeOne(deps, editing, request, (work, held) =>
        unscheduleEntry(work, held.entry),
      );
      return answerRecord(deps, editing, request, entry);
    },
  };
}
