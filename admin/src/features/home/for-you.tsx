import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recordLink } from '../../api/records.ts';
import { rich, t } from '../../messages/messages.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withNames } from '../comments/mentions.ts';
import { unreadForYouQuery } from './for-you-query.ts';

/** Comments that mention the reader, and answers to theirs, that wait to be read. */
export function ForYou() {
  const { data = [] } = useQuery(unreadForYouQuery);
  if (data.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-xs font-medium text-ink-soft">{t('Said to you')}</h3>
      <ul aria-label={t('Said to you')} className="divide-y divide-line">
        {data.map(({ id, kind, record, threadId, comment }) => (
          <li key={id} className="flex flex-col py-2 text-sm">
            <Link
              {...recordLink(record.kind, record.id, record.type)}
              search={{ panel: 'comments', thread: threadId }}
              dir="auto"
              className="truncate rounded py-0.5 font-medium hover:underline"
            >
              {record.name}
            </Link>
            <span dir="auto" className="line-clamp-2 break-words text-ink-soft">
              {withNames(comment.body, comment.mentions)}
            </span>
            <span className="text-xs text-ink-soft">
              {inWords(kind, {
                person: <bdi>{comment.author.name || t('Somebody')}</bdi>,
                time: <RelativeTime time={comment.createdAt} />,
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inWords(kind: string, parts: { readonly person: ReactNode; readonly time: ReactNode }) {
  return kind === 'mention'
    ? rich('{person} mentioned you {time}', parts)
    : rich('{person} answered {time}', parts);
}
