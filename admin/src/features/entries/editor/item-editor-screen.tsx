import { Page } from '../../../ui/page.tsx';

/** New item. */
export function NewItemScreen() {
  return <Page title="New item">{null}</Page>;
}

/** Item. */
export function ItemEditorScreen() {
  return <Page title="Item">{null}</Page>;
}
