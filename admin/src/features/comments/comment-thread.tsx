import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay, useSession } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Comment, Thread } from './comment-queries.ts';
import { withNames } from './mentions.ts';

/** What was said about one thing, with the ways to answer, resolve and take back. */
export function CommentThread(props: {
  readonly thread: Thread;
  /** What it is about, in words. */
  readonly about: string;
  /** What it is about is not in the record any more. */
  readonly isGone: boolean;
  /** A link leads to it. */
  readonly isLinked: boolean;
  readonly onGo: (() => void) | undefined;
  readonly onChanged: () => Promise<unknown>;
}) {
  const { thread, about, isGone, isLinked, onGo, onChanged } = props;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) place.current?.focus();
  }, [isLinked]);
  const [isAnswering, setAnswering] = useState(false);
  const path = { id: thread.id };
  const settle = async () => {
    try {
      if (thread.resolved) await call('POST', '/admin/comments/{id}/reopen', { path });
      else await call('POST', '/admin/comments/{id}/resolve', { path });
      await onChanged();
    } catch (error) {
      notifyFailure(t('The thread stays as it was'), error);
    }
  };
  return (
    <li
      ref={place}
      aria-label={t('About {about}', { about })}
      aria-current={isLinked || undefined}
      tabIndex={-1}
      className={classNames(
        'flex scroll-my-4 flex-col gap-3 rounded-lg border p-3',
        isLinked ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
        {onGo ? (
          <Button variant="quiet" className="-ms-2 min-h-7 px-2 text-xs" onPress={onGo}>
            {about}
          </Button>
        ) : (
          <span>{about}</span>
        )}
        {isGone && <span>{t('(not in the record any more)')}</span>}
        {thread.resolved && (
          <span>{t('Resolved by {person}', { person: thread.resolved.by.name || t('somebody') })}</span>
        )}
        <Button
          variant="quiet"
          className="-me-2 ms-auto min-h-7 px-2 text-xs"
          onPress={() => void copyLink(thread.id)}
        >
          {t('Copy link')}
        </Button>
      </div>
      {thread.quote && (
        <blockquote dir="auto" className="border-s-2 border-line ps-3 text-sm text-ink-soft">
          {thread.quote}
        </blockquote>
      )}
      <ul className="flex flex-col gap-3">
        {thread.comments.map((comment, index) => (
          <OneComment
            key={comment.id}
            comment={comment}
            isAnswered={index === 0 && thread.comments.length > 1}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {isAnswering ? (
        <CommentForm
          label={t('Answer')}
          action={t('Answer [verb]')}
          draftOf={`answer ${thread.id}`}
          onCancel={() => setAnswering(false)}
          onSend={async (body) => {
            await call('POST', '/admin/comments/{id}/replies', { path, body: { body } });
            setAnswering(false);
            await onChanged();
          }}
        />
      ) : (
        <div className="flex gap-2">
          <Button onPress={() => setAnswering(true)}>{t('Answer …')}</Button>
          <Button onPress={() => void settle()}>{thread.resolved ? t('Open again') : t('Resolve')}</Button>
        </div>
      )}
    </li>
  );
}

/** Copies where the thread is shown, for others of the tenant. */
async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/admin/comments/${id}`);
    notify(t('The link is copied'), { detail: t('Whoever may sign in here sees the thread by it.') });
  } catch (error) {
    notifyFailure(t('The link was not copied'), error);
  }
}

function OneComment(props: {
  readonly comment: Comment;
  readonly isAnswered: boolean;
  readonly onChanged: () => Promise<unknown>;
}) {
  const { comment, isAnswered, onChanged } = props;
  const { user } = useSession();
  const isAdmin = useMay('admin');
  const [isEditing, setEditing] = useState(false);
  const isOwn = comment.author.id === user.id;
  const path = { id: comment.id };
  const remove = async () => {
    try {
      await call('DELETE', '/admin/comments/{id}', { path });
      await onChanged();
    } catch (error) {
      notifyFailure(t('The comment was not deleted'), error);
    }
  };
  const small = 'min-h-7 px-2 text-xs';
  return (
    <li className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
        <bdi className="font-semibold text-ink">{comment.author.name || t('Somebody')}</bdi>
        <RelativeTime time={comment.createdAt} />
        {comment.editedAt && <span>{t('(changed)')}</span>}
      </p>
      {isEditing ? (
        <CommentForm
          label={t('Comment')}
          action={t('Change [verb]')}
          draftOf={`change ${comment.id}`}
          body={comment.body}
          mentioned={comment.mentions}
          onCancel={() => setEditing(false)}
          onSend={async (body) => {
            await call('PUT', '/admin/comments/{id}', { path, body: { body } });
            setEditing(false);
            await onChanged();
          }}
        />
      ) : (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {withNames(comment.body, comment.mentions)}
        </p>
      )}
      {!isEditing && (isOwn || isAdmin) && (
        <div className="flex gap-1">
          {isOwn && (
            <Button variant="quiet" className={small} onPress={() => setEditing(true)}>
              {t('Change …')}
            </Button>
          )}
          {(isAdmin || !isAnswered) && (
            <Button variant="quiet" className={small} onPress={() => void remove()}>
              {t('Delete')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
