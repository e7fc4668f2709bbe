import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { invitationsQuery } from '../features/staff/staff-queries.ts';
import { t } from '../messages/messages.ts';

/** Says on every screen but that of the account that one is invited somewhere. */
export function InvitationNotice() {
  const { data } = useQuery(invitationsQuery);
  const isAtAccount = useRouterState({ select: (state) => state.location.pathname === '/account' });
  const [first, ...more] = data ?? [];
  if (!first || isAtAccount) return null;
  const { name } = first.tenant;
  return (
    <p role="status" className="border-b border-line bg-accent-soft px-3 py-2 text-sm sm:px-5">
      {more.length === 0
        ? t('You are invited to {name}.', { name })
        : t('You are invited to {name} and {count} more.', { name, count: more.length })}{' '}
      <Link to="/account" className="font-medium underline">
        {t('Answer the invitation')}
      </Link>
    </p>
  );
}
