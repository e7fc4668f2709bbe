import { Page } from '../../../ui/page.tsx';

/** Migration. */
export function MigrationScreen() {
  return <Page title="Migration">{null}</Page>;
}
