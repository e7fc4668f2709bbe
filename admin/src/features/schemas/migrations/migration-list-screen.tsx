import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Shuffle } from 'lucide-react';
import { useSession } from '../../../api/session.ts';
import { t } from '../../../messages/messages.ts';
import { StepNumber } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { type Migration, migrationListQuery } from './migration-queries.ts';
import { MigrationOutcome } from './migration-state.tsx';
import { originInWords, titleOf, typeInWords } from './migration-words.ts';
import { usePeople } from './use-people.ts';

/** What becomes of a migration, for who has none yet. */
const steps = [
  t('It counts what it would change, and names what does not fit.'),
  t('You look, and run it: drafts and what is live, as new versions.'),
  t('You can take it back for 30 days.'),
];

/** Migrations. */
export function MigrationListScreen() {
  const { page = 1 } = useSearch({ from: '/signed-in/migrations' });
  const { data, error, refetch } = useQuery(migrationListQuery(page));
  const navigate = useNavigate();
  const columns = useColumns();
  return (
    <Page
      title={t('Migrations')}
      lead={t(
        'A migration changes content that was written for an older schema. It counts before it runs, and can be undone for 30 days.',
      )}
      actions={
        <>
          <LinkButton to="/schemas">{t('Content model')}</LinkButton>
          <LinkButton to="/migrations/new" variant="primary">
            <Plus aria-hidden="true" className="size-4" /> {t('New migration')}
          </LinkButton>
        </>
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && data.pagination.total === 0 && (
        <EmptyState title={t('No migrations yet')} icon={<Shuffle />}>
          {t(
            'When you save a schema that content written before does not fit, a migration is proposed here. You can also make one by hand, to rename a field or to turn texts into numbers.',
          )}
          <ol className="mt-6 flex flex-col gap-3 text-start sm:gap-2">
            {steps.map((step, index) => (
              <li key={step} className="flex items-center gap-3">
                <StepNumber number={index + 1} />
                {step}
              </li>
            ))}
          </ol>
        </EmptyState>
      )}
      {data && data.pagination.total > 0 && (
        <>
          <DataTable
            label={t('Migrations')}
            columns={columns}
            rows={data.data}
            onOpen={({ id }) => void navigate({ to: '/migrations/$id', params: { id } })}
          />
          <Pagination
            page={page}
            limit={data.pagination.limit}
            total={data.pagination.total}
            onPage={(next) => void navigate({ to: '/migrations', search: next > 1 ? { page: next } : {} })}
          />
        </>
      )}
    </Page>
  );
}

function useColumns(): readonly TableColumn<Migration>[] {
  const { user } = useSession();
  const people = usePeople();
  return [
    {
      id: 'what',
      title: t('Migration'),
      isRowHeader: true,
      render: (migration) => (
        <Link to="/migrations/$id" params={{ id: migration.id }} className="font-medium hover:underline">
          {titleOf(migration)}
          <span className="block text-xs font-normal text-ink-faint">{typeInWords(migration)}</span>
        </Link>
      ),
    },
    {
      id: 'status',
      title: t('State'),
      render: (migration) => <MigrationOutcome migration={migration} />,
    },
    {
      id: 'origin',
      title: t('Origin'),
      isMinor: true,
      render: (migration) => originInWords(migration, user.id, people),
    },
    {
      id: 'when',
      title: t('Made'),
      isMinor: true,
      render: ({ createdAt }) => <RelativeTime time={createdAt} />,
    },
  ];
}
