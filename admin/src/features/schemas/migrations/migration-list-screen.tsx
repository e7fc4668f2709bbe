import { Page } from '../../../ui/page.tsx';

/** Migrations. */
export function MigrationListScreen() {
  return <Page title="Migrations">{null}</Page>;
}
