import { Page } from '../../../ui/page.tsx';

/** Items. */
export function ItemListScreen() {
  return <Page title="Items">{null}</Page>;
}
