import { Page } from '../../ui/page.tsx';

/** New webhook. */
export function NewWebhookScreen() {
  return <Page title="New webhook">{null}</Page>;
}

/** Webhook. */
export function WebhookScreen() {
  return <Page title="Webhook">{null}</Page>;
}
