import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { t } from '../messages/messages.ts';
import { MissingRole } from '../routing/routes.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, ErrorPanel } from '../ui/feedback.tsx';
import { Page } from '../ui/page.tsx';

/** A screen that could not be shown: why, and how to go on. */
export function ScreenFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof MissingRole) {
    return (
      <Page title={t('Not for your role')}>
        <EmptyState title={error.message} action={<LinkButton to="/">{t('Go to the start')}</LinkButton>} />
      </Page>
    );
  }
  return (
    <Page title={t('This screen could not be shown')}>
      <ErrorPanel error={error} onRetry={() => void router.invalidate()} />
    </Page>
  );
}

/** An address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <Page title={t('There is nothing here')}>
      <EmptyState
        title={t('No screen has this address')}
        action={<LinkButton to="/">{t('Go to the start')}</LinkButton>}
      >
        {t('What was here may have been moved or deleted; the trash keeps records for 30 days.')}
      </EmptyState>
    </Page>
  );
}

/** The same outside the frame of the app. */
export function NotFoundPage() {
  return (
    <main>
      <NotFoundScreen />
    </main>
  );
}
