import { Page } from '../../ui/page.tsx';

/** Webhooks. */
export function WebhookListScreen() {
  return <Page title="Webhooks">{null}</Page>;
}
