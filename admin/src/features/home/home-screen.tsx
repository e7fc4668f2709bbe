import { Page } from '../../ui/page.tsx';

/** Home. */
export function HomeScreen() {
  return <Page title="Home">{null}</Page>;
}
