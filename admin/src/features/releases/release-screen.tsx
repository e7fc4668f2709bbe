import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { hasCode } from '../../api/api-error.ts';
import {
  type Release,
  releaseCheckQuery,
  releaseEntriesQuery,
  releaseHistoryQuery,
  releaseQuery,
} from '../../api/releases.ts';
import { t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page } from '../../ui/page.tsx';
import { ReleaseActions } from './actions/release-actions.tsx';
import { EntriesPanel } from './entries-panel.tsx';
import { CheckPanel, FailedNotice } from './problems.tsx';
import { ReleaseHistory } from './release-history.tsx';
import { ReleaseTime } from './release-time.tsx';
import { isOpen, recordsInWords, statusWords } from './release-words.ts';

/** A release: what it changes, whether it can be published, and all that can be done with it. */
export function ReleaseScreen() {
  const { id } = useParams({ from: '/signed-in/releases/$id' });
  const { data, error, refetch } = useQuery(releaseQuery(id));
  if (data && !hasCode(error, 'NOT_FOUND')) return <Shown release={data} />;
  if (!error) {
    return (
      <Page title={t('Release')}>
        <Loading lines={8} />
      </Page>
    );
  }
  return (
    <Page title={t('Release')}>
      {hasCode(error, 'NOT_FOUND') ? (
        <EmptyState
          title={t('There is no such release')}
          action={<LinkButton to="/releases">{t('All releases')}</LinkButton>}
        >
          {t('It was deleted, or belongs to another tenant.')}
        </EmptyState>
      ) : (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Shown({ release }: { readonly release: Release }) {
  const { id, name, description, status } = release;
  const mayChange = isOpen(release);
  const entries = useQuery(releaseEntriesQuery(id));
  const check = useQuery({ ...releaseCheckQuery(id), enabled: mayChange && release.entries > 0 });
  const history = useQuery(releaseHistoryQuery(id));
  const { label, tone } = statusWords(status);
  return (
    <Page
      title={name}
      lead={description}
      actions={<ReleaseActions {...{ release }} entries={entries.data ?? []} />}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <Link
          to="/releases"
          search={status === 'open' ? {} : { status }}
          className="inline-flex min-h-6 items-center gap-1 rounded hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" /> {t('All releases')}
        </Link>
        <Badge tone={tone}>{label}</Badge>
        <span>{recordsInWords(release.entries)}</span>
        <ReleaseTime release={release} />
        {release.revertsId && (
          <Link
            to="/releases/$id"
            params={{ id: release.revertsId }}
            className="rounded text-accent underline"
          >
            {t('Takes this release back')}
          </Link>
        )}
      </div>
      {status === 'failed' && <FailedNotice release={release} entries={entries.data ?? []} />}
      {mayChange && release.entries > 0 && (
        <CheckPanel releaseId={id} entries={entries.data ?? []} check={check} />
      )}
      {entries.error && !entries.data && (
        <ErrorPanel error={entries.error} onRetry={() => void entries.refetch()} />
      )}
      {!entries.data && !entries.error && <Loading label={t('Loading the records')} />}
      {entries.data && <EntriesPanel {...{ release, mayChange }} entries={entries.data} check={check.data} />}
      {history.data && <ReleaseHistory deeds={history.data} />}
    </Page>
  );
}
