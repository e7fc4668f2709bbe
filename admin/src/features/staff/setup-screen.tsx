import { Page } from '../../ui/page.tsx';

/** Set up Galley. */
export function SetupScreen() {
  return <Page title="Set up Galley">{null}</Page>;
}
