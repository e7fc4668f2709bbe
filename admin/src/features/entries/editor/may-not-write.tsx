import { t } from '../../../messages/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';

/** In place of a new record, for those who may only look. */
export function MayNotWrite({ one }: { readonly one: string }) {
  return (
    <Page title={t('New {one}', { one })}>
      <EmptyState
        title={t('Your role here is viewer: you may not make a {one}', { one })}
        action={<LinkButton to="/">{t('Go to the start')}</LinkButton>}
      >
        {t('An administrator can make you an editor.')}
      </EmptyState>
    </Page>
  );
}
