import type { ContentUsage } from '../schemas/content-usage.ts';
import { countComponentUses } from './index-store.ts';
import { renameComponent } from './rename-component.ts';
import { countEntries } from './store.ts';

/** What schema changes ask about content; given to the schemas slice, which may not know entries. */
export const contentUsage: ContentUsage = { countEntries, countComponentUses, renameComponent };
