// In this folder: what editors do with one record at a time, and what the three kinds say of themselves for it.

import type { AnyOperation } from '../../api/operation.ts';
import { autosaveOfKind } from '../autosave/autosave-of-kind.ts';
import { bulkOfKind } from '../bulk/bulk-of-kind.ts';
import { liveHistoryOfKind } from '../live/live-history-of-kind.ts';
import { localesOfKind } from '../locales/locales-of-kind.ts';
import { afterPublishingOfKind } from '../publishing/after-publishing-of-kind.ts';
import { publishingOfKind } from '../publishing/publishing-of-kind.ts';
import { readsOfKind } from '../records/reads-of-kind.ts';
import { scheduleOfKind } from '../schedule/schedule-of-kind.ts';
import { removalOfKind } from '../trash/removal-of-kind.ts';
import { usageOfKind } from '../usage/usage-of-kind.ts';
import { versionsOfKind } from '../versions/versions-of-kind.ts';
import { creationOfKind } from './creation-of-kind.ts';
import type { EditedKind } from './edited-kind.ts';
import type { EntryEditDeps } from './entry-editing.ts';
import { savesOfKind } from './saves-of-kind.ts';

/**
 * The admin operations of one kind of entry (specification, "Admin content endpoints"): people of the tenant read,
 * editors write. Those with a fixed word in place of an id stand before those with the id.
 */
export function operationsOfKind(kind: EditedKind): AnyOperation<EntryEditDeps>[] {
  const reads = readsOfKind(kind);
  const creation = creationOfKind(kind);
  const saves = savesOfKind(kind);
  const publishing = publishingOfKind(kind);
  const bulk = bulkOfKind(kind);
  const versions = versionsOfKind(kind);
  const autosave = autosaveOfKind(kind);
  const schedule = scheduleOfKind(kind);
  const locales = localesOfKind(kind);
  const liveHistory = liveHistoryOfKind(kind);
  const usage = usageOfKind(kind);
  return [
    reads.list,
    creation.create,
    bulk.remove,
    bulk.publish,
    bulk.unpublish,
    publishing.check,
    publishing.checkLinks,
    reads.get,
    saves.update,
    removalOfKind(kind),
    saves.resolve,
    creation.clone,
    publishing.publish,
    publishing.unpublish,
    usage.usage,
    usage.targets,
    versions.list,
    versions.get,
    versions.restore,
    autosave.keep,
    autosave.drop,
    schedule.set,
    schedule.drop,
    locales.copy,
    liveHistory.list,
    liveHistory.erase,
    afterPublishingOfKind(kind),
  ];
}
