// In this folder: releases: changes of many records that go live together.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { PackageCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { type ReleaseSummary, releasesQuery } from '../../api/releases.ts';
import { numberInWords } from '../../locale.ts';
import { rich, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { actorName } from '../entries/editor/status-panel.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { ReleaseTime } from './release-time.tsx';
import { isReleaseStatus, type StatusChoice, statuses } from './release-words.ts';

/** The releases of the tenant by their states, and beginning one. */
export function ReleaseListScreen() {
  const { status = 'open', page = 1 } = useSearch({ from: '/signed-in/releases' });
  const navigate = useNavigate();
  const [isBeginning, setBeginning] = useState(false);
  const show = (next: string, to = 1) =>
    void navigate({
      to: '/releases',
      search: {
        ...(isReleaseStatus(next) && next !== 'open' && { status: next }),
        ...(to > 1 && { page: to }),
      },
    });
  return (
    <Page
      title={t('Releases')}
      lead={t('Changes of many pages, items and posts that go live together, or not at all.')}
      actions={
        <Button variant="primary" onPress={() => setBeginning(true)}>
          <Plus aria-hidden="true" className="size-4" /> {t('New release')}
        </Button>
      }
    >
      <Tabs
        label={t('Releases by state')}
        selected={status}
        onSelect={(next) => show(next)}
        tabs={statuses.map(({ id, label }) => ({
          id,
          label,
          content: id === status && (
            <Releases
              {...{ status, page }}
              onPage={(to) => show(status, to)}
              onBegin={() => setBeginning(true)}
            />
          ),
        }))}
      />
      {isBeginning && (
        <ReleaseDialog
          onDone={({ id }) => void navigate({ to: '/releases/$id', params: { id } })}
          onClose={() => setBeginning(false)}
        />
      )}
    </Page>
  );
}

function Releases(props: {
  readonly status: StatusChoice;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onBegin: () => void;
}) {
  const { status, page, onPage, onBegin } = props;
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery(releasesQuery({ status, page }));
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data || isPlaceholderData) return <Loading label={t('Loading the releases')} />;
  const { list, none } = statuses.find(({ id }) => id === status) ?? { list: '', none: '' };
  return (
    <div className="flex flex-col gap-4">
      <DataTable
        label={list}
        columns={columns}
        rows={data.data}
        onOpen={({ id }) => void navigate({ to: '/releases/$id', params: { id } })}
        hrefOf={({ id }) => `/admin/releases/${id}`}
        empty={
          <EmptyState
            icon={<PackageCheck aria-hidden="true" />}
            title={none}
            action={status === 'open' && <Button onPress={onBegin}>{t('Begin a release')}</Button>}
          >
            {t(
              'A campaign, an issue or a relaunch: put all that it changes into a release, look at its check, and publish it at once or at a time. If one record cannot go live, none does.',
            )}
          </EmptyState>
        }
      />
      <Pagination {...data.pagination} onPage={onPage} />
    </div>
  );
}

const columns: TableColumn<ReleaseSummary>[] = [
  {
    id: 'name',
    title: t('Name'),
    isRowHeader: true,
    render: ({ id, name, description, revertsId }) => (
      <div className="min-w-40">
        <Link to="/releases/$id" params={{ id }} className="font-medium break-words hover:underline">
          <bdi>{name}</bdi>
        </Link>
        {(description !== '' || revertsId !== null) && (
          <span dir="auto" className="line-clamp-2 text-xs break-words text-ink-soft">
            {description || t('Takes a release back')}
          </span>
        )}
      </div>
    ),
  },
  {
    id: 'entries',
    title: t('Records'),
    render: ({ entries }) => <span className="tabular-nums">{numberInWords(entries)}</span>,
  },
  { id: 'time', title: t('Goes live'), render: (release) => <ReleaseTime release={release} /> },
  {
    id: 'changed',
    title: t('Changed'),
    isMinor: true,
    render: ({ updatedAt, updatedBy }) => (
      <span className="text-ink-soft">
        {updatedBy ? (
          rich('{time} by {person}', {
            time: <RelativeTime time={updatedAt} />,
            person: <bdi>{actorName(updatedBy)}</bdi>,
          })
        ) : (
          <RelativeTime time={updatedAt} />
        )}
      </span>
    ),
  },
];
