import { Page } from '../../../ui/page.tsx';

/** Trash. */
export function TrashScreen() {
  return <Page title="Trash">{null}</Page>;
}
