import { Page } from '../../../ui/page.tsx';

/** New page. */
export function NewPageScreen() {
  return <Page title="New page">{null}</Page>;
}

/** Page. */
export function PageEditorScreen() {
  return <Page title="Page">{null}</Page>;
}
