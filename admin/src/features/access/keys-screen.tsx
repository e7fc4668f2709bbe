import { Page } from '../../ui/page.tsx';

/** Keys. */
export function KeysScreen() {
  return <Page title="Keys">{null}</Page>;
}
