import { Page } from '../../ui/page.tsx';

/** Account. */
export function AccountScreen() {
  return <Page title="Account">{null}</Page>;
}
