import { Page } from '../../ui/page.tsx';

/** Forgot password. */
export function ForgotPasswordScreen() {
  return <Page title="Forgot password">{null}</Page>;
}
