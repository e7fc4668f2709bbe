import type { QueryClient } from '@tanstack/react-query';
import type { RecordKind } from '../../../../api/records.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import { howToAddSite } from './open-on-site.ts';
import { makeLink } from './preview-queries.ts';

const days = 7;

/** Makes a link to the draft of a record, which ends in a week, and copies it. It is listed under the record's own name. */
export async function copyLink(
  queryClient: QueryClient,
  kind: RecordKind,
  record: { readonly id: string; readonly name: string },
): Promise<void> {
  try {
    const url = await makeLink(queryClient, { kind, id: record.id, name: record.name || record.id, days });
    if (url === null) {
      notify(t('No preview site is set up for this type'), { detail: howToAddSite, tone: 'warn' });
      return;
    }
    await navigator.clipboard.writeText(url);
    notify(t('The link is copied'), {
      detail: plural(
        days,
        'Whoever has it sees the draft for {count} day. “Links to the draft” in the editor ends it.',
        'Whoever has it sees the draft for {count} days. “Links to the draft” in the editor ends it.',
      ),
    });
  } catch (error) {
    notifyFailure(t('The link was not copied'), error);
  }
}
