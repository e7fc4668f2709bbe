// In this folder: people: signing in, passwords, invitations, sessions, roles.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { mayAs, roleNames, useSession } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonMenu } from './person-menu.tsx';
import { type User, usersQuery } from './staff-queries.ts';

/** The people of the tenant: who they are, what they may do, who is invited. */
export function PeopleScreen() {
  const { page = 1 } = useSearch({ from: '/signed-in/people' });
  const navigate = useNavigate();
  const session = useSession();
  const users = useQuery(usersQuery(page));
  const [isInviting, setInviting] = useState(false);
  const columns: TableColumn<User>[] = [
    {
      id: 'name',
      title: t('Name'),
      isRowHeader: true,
      render: ({ id, name, email }) => (
        <div dir={document.dir} className="flex items-center gap-3">
          <Avatar name={name || email} className="size-8 max-sm:hidden" />
          <div className="min-w-0">
            <bdi className="font-medium break-words">{name || email}</bdi>
            {id === session.user.id && (
              <>
                {' '}
                <span className="text-ink-faint">{t('(you)')}</span>
              </>
            )}
            {name && <span className="block text-xs break-all text-ink-faint">{email}</span>}
          </div>
        </div>
      ),
    },
    {
      id: 'role',
      title: t('Role'),
      render: ({ role }) => (
        <Badge tone={mayAs(role, 'admin') ? 'accent' : 'neutral'}>{roleNames[role]}</Badge>
      ),
    },
    {
      id: 'status',
      title: t('Status'),
      isMinor: true,
      render: ({ status }) =>
        status === 'invited' ? (
          <Badge tone="warn">{t('invited')}</Badge>
        ) : (
          <Badge tone="ok">{t('active')}</Badge>
        ),
    },
    {
      id: 'seen',
      title: t('Last seen'),
      isMinor: true,
      render: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <RelativeTime time={lastSeenAt} />
        ) : (
          <span className="text-ink-faint">{t('never')}</span>
        ),
    },
    { id: 'actions', title: t('Actions'), isActions: true, render: (user) => <PersonMenu user={user} /> },
  ];
  const invite = (
    <Button variant="primary" onPress={() => setInviting(true)}>
      <UserPlus aria-hidden="true" className="size-4" /> {t('Invite')}
    </Button>
  );
  return (
    <Page
      title={t('People')}
      lead={t('Who works in {tenant}, and what they may do.', { tenant: session.tenant.name })}
      actions={invite}
    >
      {users.isError && <ErrorPanel error={users.error} onRetry={() => void users.refetch()} />}
      {users.isPending && <Loading />}
      {users.data && (
        <>
          <DataTable label={t('People')} columns={columns} rows={users.data.data} />
          <Pagination
            {...users.data.pagination}
            onPage={(next) => void navigate({ to: '/people', search: next > 1 ? { page: next } : {} })}
          />
        </>
      )}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </Page>
  );
}
