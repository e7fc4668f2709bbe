import type { ContentUsage } from '../schemas/content-usage.ts';
import { countComponentUses } from './index-store.ts';
import { sumTotalsByType } from './record-list-store.ts';
import { renameComponent } from './rename-component.ts';
import { countEntries } from './store.ts';

/** What schema changes ask about entries; given to the schemas slice, which may not know them. */
export const entryUsage: Omit<ContentUsage, 'proposeMigration'> = {
  countEntries,
  countByType: sumTotalsByType,
  countComponentUses,
  renameComponent,
};
