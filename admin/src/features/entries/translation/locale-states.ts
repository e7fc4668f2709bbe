import type { Locale } from '../../../api/locales.ts';
import type { ContentRecord } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';

/** How far a record has come in one language. */
export type LocaleState = NonNullable<ContentRecord['locales']>[number];

/** How far it has come, in words that say it without a colour. */
export function stateInWords(state: LocaleState | undefined): string {
  if (!state || state.state === 'missing') return t('Not translated yet');
  const live = state.hasUnpublishedChanges ? t('Live, changed') : t('Live');
  const words = state.isLive ? live : t('Draft');
  return state.isOutdated ? t('{state}, outdated', { state: words }) : words;
}

/** Whether publishing a language would change what readers see. */
export function hasNews({ state, isLive, hasUnpublishedChanges }: LocaleState): boolean {
  return state !== 'missing' && (isLive !== true || hasUnpublishedChanges === true);
}

/** What people call a language. */
export function nameOfLocale(locales: readonly Locale[], code: string): string {
  return locales.find((one) => one.code === code)?.name ?? code;
}
