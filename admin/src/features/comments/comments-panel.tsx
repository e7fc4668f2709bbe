import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { t } from '../../messages/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { CommentForm } from './comment-form.tsx';
import { linkedThreadQuery, threadsQuery } from './comment-queries.ts';
import { CommentThread } from './comment-thread.tsx';

/** Something of a record that can be spoken of. */
export interface Topic {
  /** By keys, as it is kept. */
  readonly path: string;
  readonly label: string;
}

const whole = '';

/** What people say about a record: its threads, and a new one. */
export function CommentsPanel(props: {
  readonly id: string;
  readonly name: string;
  readonly topics: readonly Topic[];
  /** What the panel was opened for. */
  readonly about: string | undefined;
  /** The id of the thread that a link leads to. */
  readonly linked: string | undefined;
  /** Where a path is in the form now; undefined when it is gone. */
  readonly placeOf: (path: string) => string | undefined;
  readonly labelOf: (path: string) => string;
  /** What a block says now, for when it is gone; undefined of whole fields. */
  readonly quoteOf: (path: string) => string | undefined;
  readonly onGo: (place: string) => void;
  readonly onClose: () => void;
}) {
  const { id, name, topics, about = whole, linked, placeOf, labelOf, quoteOf, onGo, onClose } = props;
  const queryClient = useQueryClient();
  const [isResolved, setResolved] = useState(false);
  const [topic, setTopic] = useState(about);
  const { data, error, refetch } = useQuery(threadsQuery(id, isResolved ? 'resolved' : 'open'));
  const found = useQuery({ ...linkedThreadQuery(linked ?? '', id), enabled: linked !== undefined });
  const forget = () => queryClient.invalidateQueries({ queryKey: ['comments', id] });
  const isInTopic = topics.some(({ path }) => path === about || within(path, about).length > 0);
  const choices = [
    { value: whole, label: t('The whole record') },
    ...(isInTopic || about === whole ? [] : [{ value: about, label: labelOf(about) }]),
    ...topics.flatMap(({ path, label }) => [
      { value: path, label },
      ...within(path, about).map((inner) => ({ value: inner, label: labelOf(inner) })),
    ]),
  ];
  // What one came for stands first.
  const others = (data?.data ?? [])
    .filter((thread) => thread.id !== found.data?.id)
    .toSorted(
      (a, b) => Number(b.path === about && about !== whole) - Number(a.path === about && about !== whole),
    );
  const threads = found.data && linked !== undefined ? [found.data, ...others] : others;
  return (
    <Dialog title={t('Comments on “{name}”', { name })} isOpen onClose={onClose} size="side">
      <div className="flex flex-col gap-5">
        <section aria-label={t('New comment')} className="flex flex-col gap-3">
          <SelectField label={t('About [topic]')} value={topic} choices={choices} onChange={setTopic} />
          <CommentForm
            label={t('New comment')}
            action={t('Comment [verb]')}
            draftOf={`new ${id}`}
            onSend={async (body) => {
              const quote = topic === whole ? undefined : quoteOf(topic);
              const said = { body, ...(topic !== whole && { path: topic }), ...(quote && { quote }) };
              await call('POST', '/admin/records/{id}/comments', { path: { id }, body: said });
              setResolved(false);
              await forget();
            }}
          />
        </section>
        <SwitchField label={t('Show what is resolved')} value={isResolved} onChange={setResolved} />
        {hasCode(found.error, 'NOT_FOUND') && (
          <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
            {t('The comment that the link leads to was deleted.')}
          </p>
        )}
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading label={t('Loading the comments')} lines={4} />}
        {data && threads.length === 0 && (
          <p className="text-sm text-ink-soft">
            {isResolved ? t('Nothing was resolved yet.') : t('No open comments.')}
          </p>
        )}
        {threads.length > 0 && (
          <ul aria-label={t('Threads')} className="flex flex-col gap-3">
            {threads.map((thread) => {
              const place = thread.path === null ? undefined : placeOf(thread.path);
              return (
                <CommentThread
                  key={thread.id}
                  thread={thread}
                  isLinked={linked !== undefined && thread.id === found.data?.id}
                  about={thread.path === null ? t('The whole record') : labelOf(thread.path)}
                  isGone={thread.path !== null && place === undefined}
                  onGo={place === undefined ? undefined : () => onGo(place)}
                  onChanged={forget}
                />
              );
            })}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** The paths on the way from a field to something inside it: a block, and what is in that. */
function within(field: string, path: string): readonly string[] {
  if (!path.startsWith(`${field}[`) && !path.startsWith(`${field}.`)) return [];
  const ends = [...path.matchAll(/\]|\.(?=[^.[\]]+$)/g)].map(
    ({ index, 0: sign }) => index + (sign === ']' ? 1 : 0),
  );
  return [...new Set([...ends.map((end) => path.slice(0, end)), path])].filter((one) => one !== field);
}
