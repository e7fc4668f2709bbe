import { Page } from '../../ui/page.tsx';

/** Connect. */
export function ConnectScreen() {
  return <Page title="Connect">{null}</Page>;
}
