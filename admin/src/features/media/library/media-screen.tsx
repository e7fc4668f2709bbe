import { Page } from '../../../ui/page.tsx';

/** Media. */
export function MediaScreen() {
  return <Page title="Media">{null}</Page>;
}
