import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { MissingRole } from '../routing/routes.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, ErrorPanel } from '../ui/feedback.tsx';
import { Page } from '../ui/page.tsx';

/** A screen that could not be shown: why, and how to go on. */
export function ScreenFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof MissingRole) {
    return (
      <Page title="Not for your role">
        <EmptyState title={error.message} action={<LinkButton to="/">Go to the start</LinkButton>} />
      </Page>
    );
  }
  return (
    <Page title="This screen could not be shown">
      <ErrorPanel error={error} onRetry={() => void router.invalidate()} />
    </Page>
  );
}

/** An address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <Page title="There is nothing here">
      <EmptyState title="No screen has this address" action={<LinkButton to="/">Go to the start</LinkButton>}>
        What was here may have been moved or deleted; the trash keeps records for 30 days.
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
