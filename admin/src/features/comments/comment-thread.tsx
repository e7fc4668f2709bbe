import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay, useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
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
  readonly onGo: (() => void) | undefined;
  readonly onChanged: () => Promise<unknown>;
}) {
  const { thread, about, isGone, onGo, onChanged } = props;
  const [isAnswering, setAnswering] = useState(false);
  const path = { id: thread.id };
  const settle = async () => {
    try {
      if (thread.resolved) await call('POST', '/admin/comments/{id}/reopen', { path });
      else await call('POST', '/admin/comments/{id}/resolve', { path });
      await onChanged();
    } catch (error) {
      notifyFailure('The thread stays as it was', error);
    }
  };
  return (
    <li aria-label={`About ${about}`} className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
        {onGo ? (
          <Button variant="quiet" className="min-h-7 px-2 text-xs" onPress={onGo}>
            {about}
          </Button>
        ) : (
          <span>{about}</span>
        )}
        {isGone && <span>(not in the record any more)</span>}
        {thread.resolved && <span>Resolved by {thread.resolved.by.name || 'somebody'}</span>}
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
          label="Answer"
          action="Answer"
          onCancel={() => setAnswering(false)}
          onSend={async (body) => {
            await call('POST', '/admin/comments/{id}/replies', { path, body: { body } });
            setAnswering(false);
            await onChanged();
          }}
        />
      ) : (
        <div className="flex gap-2">
          <Button onPress={() => setAnswering(true)}>Answer …</Button>
          <Button onPress={() => void settle()}>{thread.resolved ? 'Open again' : 'Resolve'}</Button>
        </div>
      )}
    </li>
  );
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
      notifyFailure('The comment was not deleted', error);
    }
  };
  const small = 'min-h-7 px-2 text-xs';
  return (
    <li className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
        <bdi className="font-semibold text-ink">{comment.author.name || 'Somebody'}</bdi>
        <RelativeTime time={comment.createdAt} />
        {comment.editedAt && <span>(changed)</span>}
      </p>
      {isEditing ? (
        <CommentForm
          label="Comment"
          action="Change"
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
              Change …
            </Button>
          )}
          {(isAdmin || !isAnswered) && (
            <Button variant="quiet" className={small} onPress={() => void remove()}>
              Delete
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
