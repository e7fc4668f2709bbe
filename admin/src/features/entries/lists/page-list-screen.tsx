import { Page } from '../../../ui/page.tsx';

/** Pages. */
export function PageListScreen() {
  return <Page title="Pages">{null}</Page>;
}
