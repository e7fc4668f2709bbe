import { queryOptions, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../api/call.ts';
import { plural, t } from '../messages/messages.ts';
import { IconButton } from '../ui/button.tsx';

const InboxDialog = lazy(() =>
  import('../features/comments/inbox-dialog.tsx').then((module) => ({ default: module.InboxDialog })),
);

const unreadQuery = queryOptions({
  queryKey: ['inbox', 'unread'],
  queryFn: ({ signal }) =>
    call('GET', '/admin/inbox', { query: { unread: 'true', limit: 1 }, signal }).then(
      ({ pagination }) => pagination.total,
    ),
});

/** How many comments wait for whoever is signed in, and the way to them. */
export function InboxButton() {
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="relative">
        <IconButton
          label={
            unread === 0 ? t('For you') : plural(unread, 'For you: {count} unread', 'For you: {count} unread')
          }
          icon={<Inbox className="size-5" />}
          onPress={() => setOpen(true)}
        />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute -end-1 -top-1 min-w-5 rounded-full bg-accent px-1 text-center text-xs text-accent-ink"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </span>
      {isOpen && (
        <Suspense>
          <InboxDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
