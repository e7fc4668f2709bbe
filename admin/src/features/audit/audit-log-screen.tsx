import { Page } from '../../ui/page.tsx';

/** Audit log. */
export function AuditLogScreen() {
  return <Page title="Audit log">{null}</Page>;
}
