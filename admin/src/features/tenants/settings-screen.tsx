import { Page } from '../../ui/page.tsx';

/** Settings. */
export function SettingsScreen() {
  return <Page title="Settings">{null}</Page>;
}
