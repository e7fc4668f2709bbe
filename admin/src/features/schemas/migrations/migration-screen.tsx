// In this folder: content migrations: made, previewed, run, undone.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useSession } from '../../../api/session.ts';
import { t } from '../../../messages/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Page, Panel } from '../../../ui/page.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { kindOfMigrated } from '../type-kinds.ts';
import { MigrationBody } from './migration-body.tsx';
import { type Migration, migrationQuery } from './migration-queries.ts';
import { originInWords, titleOf, typeInWords } from './migration-words.ts';
import { usePeople } from './use-people.ts';

/** Migration. */
export function MigrationScreen() {
  const { id } = useParams({ from: '/signed-in/migrations/$id' });
  const { data: migration } = useQuery(migrationQuery(id));
  return (
    <Page
      title={migration ? titleOf(migration) : t('Migration')}
      actions={<LinkButton to="/migrations">{t('All migrations')}</LinkButton>}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Panel>
          <MigrationBody key={id} id={id} />
        </Panel>
        {migration && (
          <Panel title={t('About it')}>
            <Facts migration={migration} />
          </Panel>
        )}
      </div>
    </Page>
  );
}

function Facts({ migration }: { readonly migration: Migration }) {
  const { user } = useSession();
  const people = usePeople();
  const { kind, typeId, createdAt, startedAt, finishedAt } = migration;
  const times = [
    [t('Made'), createdAt],
    [t('Started'), startedAt],
    [t('Ended'), finishedAt],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
      <dt className="text-ink-faint">{t('Content of')}</dt>
      <dd>
        {kind ? (
          <Link
            to="/schemas/$kind/$id"
            params={{ kind: kindOfMigrated(kind), id: typeId }}
            className="text-accent underline"
          >
            {typeInWords(migration)}
          </Link>
        ) : (
          typeInWords(migration)
        )}
      </dd>
      <dt className="text-ink-faint">{t('Origin')}</dt>
      <dd>{originInWords(migration, user.id, people)}</dd>
      {times.map(([label, time]) =>
        time === null ? null : (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-faint">{label}</dt>
            <dd>
              <RelativeTime time={time} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
