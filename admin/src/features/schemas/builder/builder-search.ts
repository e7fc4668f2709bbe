/** The parts of the builder of which one is seen. */
export const builderTabs = ['fields', 'settings', 'preview', 'json'] as const;
export type BuilderTab = (typeof builderTabs)[number];

/** What the address of the builder says. */
export interface BuilderSearch {
  readonly tab?: BuilderTab;
  /** The migration that the last save proposed. */
  readonly migration?: string;
}

/** Reads the address of the builder; what makes no sense is left out. */
export function readBuilderSearch(search: Record<string, unknown>): BuilderSearch {
  const tab = builderTabs.find((one) => one === search['tab']);
  const migration = search['migration'];
  return {
    ...(tab && tab !== 'fields' && { tab }),
    ...(typeof migration === 'string' && migration !== '' && { migration }),
  };
}
