import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { hasCode } from '../../api/api-error.ts';
import { recordLink } from '../../api/records.ts';
import { t } from '../../messages/messages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page } from '../../ui/page.tsx';
import { linkedThreadQuery } from './comment-queries.ts';

/** Goes on to the record of a thread, with the thread open: what the record is called now is no part of a link. */
export function CommentLinkScreen() {
  const { id } = useParams({ from: '/signed-in/comments/$id' });
  const { data, error, refetch } = useQuery(linkedThreadQuery(id));
  if (data) {
    const search = { panel: 'comments', thread: data.id } as const;
    return (
      <Navigate {...recordLink(data.record.kind, data.record.id, data.record.type)} search={search} replace />
    );
  }
  if (!error)
    return (
      <Page title={t('Loading')}>
        <Loading lines={8} />
      </Page>
    );
  return (
    <Page title={t('This comment cannot be shown')}>
      {hasCode(error, 'NOT_FOUND') ? (
        <EmptyState
          title={t('There is no such comment')}
          action={<LinkButton to="/">{t('Go to the start')}</LinkButton>}
        >
          {t('It was deleted, its record lies in the trash, or it belongs to another tenant.')}
        </EmptyState>
      ) : (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
