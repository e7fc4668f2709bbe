import type { ExplorerSearch } from './requests/explorer-search.ts';
import type { ReadTarget } from './requests/read-target.ts';

/** What was wrong with a parameter of the request that was sent. */
export type ErrorOf = (parameter: string, place?: number) => string | undefined;

export interface ReadFormProps {
  readonly target: ReadTarget;
  readonly search: ExplorerSearch;
  readonly errorOf: ErrorOf;
  /** Changes some of the address. */
  readonly onChange: (changes: Record<string, unknown>) => void;
}
