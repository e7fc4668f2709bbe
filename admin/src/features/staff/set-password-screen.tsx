import { Page } from '../../ui/page.tsx';

/** Set your password. */
export function SetupPasswordScreen() {
  return <Page title="Set your password">{null}</Page>;
}

/** Choose a new password. */
export function ResetPasswordScreen() {
  return <Page title="Choose a new password">{null}</Page>;
}
