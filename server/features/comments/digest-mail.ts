import { productName } from '../../lib/product.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { onOneLine } from '../staff/mails.ts';
import type { InboxItem } from './inbox-store.ts';
import { threadLink } from './links.ts';

/** Tells somebody what waits unread. What was said is read in the app: mail goes places where drafts do not. */
export function digestMail(input: {
  readonly to: string;
  readonly publicUrl: string;
  readonly tenantName: string;
  readonly items: readonly Pick<InboxItem, 'kind' | 'entry_name' | 'thread_id'>[];
}): Mail {
  const link = `${input.publicUrl}/admin/`;
  const lines = input.items.map(
    ({ kind, entry_name, thread_id }) =>
      `- ${kind === 'mention' ? 'You were mentioned' : 'Somebody answered'} on “${onOneLine(entry_name)}”:\n  ` +
      threadLink(input.publicUrl, thread_id),
  );
  return {
    to: input.to,
    subject: `Comments for you in ${onOneLine(input.tenantName)}`,
    link,
    text: [`These comments in ${productName} wait for you:`, [...new Set(lines)].join('\n'), link].join(
      '\n\n',
    ),
  };
}
