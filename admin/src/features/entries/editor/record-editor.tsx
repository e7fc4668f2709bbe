// In this folder: the editor of a record. `saving/` keeps what is typed, `actions/` publishes, schedules and deletes,
// `post/` is what only posts have.

import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../../api/api-error.ts';
import { localesQuery } from '../../../api/locales.ts';
import { addressIn } from '../../../api/record-address.ts';
import { type ContentRecord, kindNames, type RecordKind, recordQuery } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { t } from '../../../messages/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import { EditorForm } from './editor-form.tsx';
import type { EditedType } from './editor-types.ts';
import { MayNotWrite } from './may-not-write.tsx';

/** The editor of one record, stored (`id`) or new (`newType`). */
export function RecordEditor(props: {
  readonly kind: RecordKind;
  readonly id: string | undefined;
  /** The type of a record; undefined when it is not among those that are known. */
  readonly typeOf: (record: ContentRecord) => EditedType | undefined;
  readonly newType: EditedType | undefined;
  readonly onCreated: (record: ContentRecord) => void;
}) {
  const { kind, typeOf, newType, onCreated } = props;
  const { address: id, isKnown } = useAddress(props.id);
  const query = useQuery({ ...recordQuery(kind, id ?? ''), enabled: id !== undefined && isKnown });
  const { data, error, isFetchedAfterMount, refetch } = query;
  const mayWrite = useMay('editor');
  const { key, isOwn, remember } = useFormKey(id);
  const { one } = kindNames[kind];
  // What was read on an earlier visit does not know what was left unsaved since.
  const stored = isOwn || isFetchedAfterMount ? data : undefined;
  const record = id === undefined ? null : stored;
  if (!mayWrite && id === undefined) return <MayNotWrite one={one} />;
  if (record === undefined) {
    return (
      <Page title={error ? t('This {one} cannot be shown', { one }) : t('Loading')}>
        {error ? (
          <MissingRecord kind={kind} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading lines={8} />
        )}
      </Page>
    );
  }
  const type = record ? typeOf(record) : newType;
  if (!type) {
    return (
      <Page title={record?.name ?? t('New {one}', { one })}>
        <EmptyState title={t('The type of this record is not there any more')}>
          {t('Whoever takes care of the content model can tell what became of it.')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <EditorForm
      key={`${type.slug} ${key}`}
      type={type}
      record={record}
      isGone={hasCode(error, 'NOT_FOUND')}
      onCreated={(created) => {
        remember(created.id);
        onCreated(created);
      }}
    />
  );
}

/** The record that the screen is for, in the language that its address says; not known before the languages of the tenant are. */
function useAddress(id: string | undefined) {
  const { locale } = useSearch({ strict: false });
  const { data } = useQuery({ ...localesQuery, enabled: locale !== undefined });
  const locales = data?.data ?? [];
  const isOther =
    locale !== undefined &&
    locales.length > 0 &&
    !locales.some((one) => one.isDefault && one.code === locale);
  return {
    address: id && addressIn(id, isOther ? locale : undefined),
    isKnown: locale === undefined || data !== undefined,
  };
}

/** A form belongs to one record, and stays the same when its record is created. */
function useFormKey(id: string | undefined) {
  const [seen, setSeen] = useState(id);
  const [made, setMade] = useState<{ count: number; id?: string }>({ count: 1 });
  if (seen !== id) {
    setSeen(id);
    if (id === undefined) setMade({ count: made.count + 1 });
  }
  const isOwn = id === undefined || id === made.id;
  return {
    key: isOwn ? `new-${made.count}` : id,
    isOwn,
    remember: (created: string) => setMade({ ...made, id: created }),
  };
}

const listPaths = { page: '/pages', collectionItem: '/', blogPost: '/posts' } as const;

function MissingRecord(props: {
  readonly kind: RecordKind;
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  const { kind, error, onRetry } = props;
  if (!hasCode(error, 'NOT_FOUND')) return <ErrorPanel error={error} onRetry={onRetry} />;
  const { one, many } = kindNames[kind];
  return (
    <EmptyState
      title={t('There is no such {one}', { one })}
      action={
        <>
          <LinkButton to={listPaths[kind]}>
            {kind === 'collectionItem' ? t('Go to the start') : t('All {many}', { many })}
          </LinkButton>
          <LinkButton to="/trash">{t('Look in the trash')}</LinkButton>
        </>
      }
    >
      {t('It was deleted, or belongs to another tenant. Deleted {many} stay in the trash for 30 days.', {
        many,
      })}
    </EmptyState>
  );
}
