// In this folder: who uses what: media, components and other entries; and components under a new name.

import type { ContentUsage } from '../../schemas/content-usage.ts';
import { fillLocalesAnew } from '../../schemas/store.ts';
import { indexPublishedAnew } from '../indexing/index-published.ts';
import { countComponentUses } from '../indexing/index-store.ts';
import { sumTotalsByType } from '../records/record-list-store.ts';
import { countEntries } from '../store.ts';
import { renameComponent } from './rename-component.ts';

/** What schema changes ask about entries; given to the schemas slice, which may not know them. */
export const entryUsage: Omit<ContentUsage, 'proposeMigration'> = {
  countEntries,
  countByType: sumTotalsByType,
  countComponentUses,
  renameComponent: async (tx, tenant, ...names) => {
    await renameComponent(tx, tenant, ...names);
    await fillLocalesAnew(tx, tenant);
  },
  textsChanged: async (tx, tenant) => {
    await indexPublishedAnew(tx, tenant);
    await fillLocalesAnew(tx, tenant);
  },
};
