import type { RecordKind } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import { openPreview, type PreviewOptions } from './preview-queries.ts';

/** What to do where no site is set up. */
export const howToAddSite = t('Ask a developer to add one under “Preview sites”.');

/** Shows a record on the site in a tab of its own: as it is here, with what was typed and not saved, unless the options say otherwise. */
export async function openOnSite(kind: RecordKind, id: string, options: PreviewOptions = {}): Promise<void> {
  // At once: browsers open no tab later than the press. It gets its address when that is known.
  const tab = window.open('about:blank', '_blank');
  try {
    const { url } = await openPreview(kind, id, options);
    if (url === null) {
      tab?.close();
      notify(t('No preview site is set up for this type'), { detail: howToAddSite, tone: 'warn' });
    } else if (tab) {
      tab.opener = null;
      tab.location.replace(url);
    } else {
      notify(t('This browser opened no tab'), {
        action: { label: t('Open on the site'), run: () => window.open(url, '_blank', 'noopener') },
      });
    }
  } catch (error) {
    tab?.close();
    notifyFailure(t('The preview could not be opened'), error);
  }
}
