import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';
import { recordLink } from '../../api/records.ts';
import { rich, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { inboxQuery } from './comment-queries.ts';
import { withNames } from './mentions.ts';

type Item = Answer<'GET', '/admin/inbox'>['data'][number];

/** Comments that mention whoever is signed in, and answers to them; each leads to its thread. */
export function InboxDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(inboxQuery);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const read = async (ids?: readonly string[]) => {
    try {
      await call('POST', '/admin/inbox/read', { body: ids ? { ids: [...ids] } : {} });
      await queryClient.invalidateQueries({ queryKey: ['inbox'] });
    } catch (failure) {
      notifyFailure(t('It stays unread'), failure);
    }
  };
  const open = ({ id, readAt, record, threadId }: Item) => {
    if (readAt === null) void read([id]);
    onClose();
    const search = { panel: 'comments', thread: threadId } as const;
    void navigate({ ...recordLink(record.kind, record.id, record.type), search });
  };
  const hasUnread = data?.data.some(({ readAt }) => readAt === null) ?? false;
  return (
    <Dialog
      title={t('For you')}
      isOpen
      onClose={onClose}
      size="side"
      footer={hasUnread && <Button onPress={() => void read()}>{t('Mark all as read')}</Button>}
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={t('Loading what is for you')} lines={4} />}
      {data?.data.length === 0 && (
        <EmptyState title={t('Nothing is for you yet')}>
          {t('Comments that mention you come here, and answers in threads that you are in.')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <ul aria-label={t('Comments for you')} className="flex flex-col gap-2">
          {data.data.map((item) => (
            <li
              key={item.id}
              className={classNames(
                'flex flex-col items-start gap-1 rounded-lg border border-line p-3 text-sm',
                item.readAt === null && 'bg-info-soft',
              )}
            >
              <p className="flex flex-wrap gap-x-2 text-xs">
                {item.readAt === null && <span className="font-semibold">{t('Unread')}</span>}
                <span>
                  {inWords(item.kind, {
                    person: <bdi>{item.comment.author.name || t('Somebody')}</bdi>,
                    time: <RelativeTime time={item.comment.createdAt} />,
                  })}
                </span>
              </p>
              <p dir="auto" className="line-clamp-3 break-words whitespace-pre-wrap">
                {withNames(item.comment.body, item.comment.mentions)}
              </p>
              <Button className="min-h-7 px-2 text-xs" onPress={() => open(item)}>
                {item.record.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function inWords(kind: Item['kind'], parts: { readonly person: ReactNode; readonly time: ReactNode }) {
  return kind === 'mention'
    ? rich('{person} mentioned you {time}', parts)
    : rich('{person} answered {time}', parts);
}
