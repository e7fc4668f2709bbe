import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../../api/api-error.ts';
import { type ContentRecord, recordQuery } from '../../../api/records.ts';
import {
  type Release,
  type ReleaseAction,
  releaseEntryQuery,
  releaseQuery,
  type WholeEntry,
} from '../../../api/releases.ts';
import { t } from '../../../messages/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import { typeOfRecord, useEditedTypes } from '../../entries/editor/use-edited-types.ts';
import { linkOfRecord, nameOfEntry } from '../entry-words.ts';
import type { Loss } from './lost-entry.tsx';
import { ReleaseEntryForm } from './release-entry-form.tsx';

/** What a release says of a record, in the form of its editor. */
export function ReleaseEntryScreen() {
  const { id, entryId } = useParams({ from: '/signed-in/releases/$id/entries/$entryId' });
  const release = useQuery(releaseQuery(id));
  const entry = useQuery(releaseEntryQuery(id, entryId));
  const edited = useEdited(id, entryId, entry.isFetchedAfterMount ? entry.data : undefined);
  const error = release.error ?? entry.error;
  const back = (
    <LinkButton to="/releases/$id" params={{ id }}>
      {t('Back to the release')}
    </LinkButton>
  );
  const isGone = hasCode(error, 'NOT_FOUND');
  // What was typed stays where others take it out meanwhile.
  if (isGone && !(release.data && entry.data && entry.isFetchedAfterMount)) {
    return (
      <Page title={t('Record in a release')}>
        <EmptyState title={t('The release does not change this record')} action={back}>
          {t('It was taken out of the release, or the release was deleted.')}
        </EmptyState>
      </Page>
    );
  }
  if (!release.data || !entry.data || !entry.isFetchedAfterMount) {
    return (
      <Page title={t('Record in a release')}>
        {error ? <ErrorPanel error={error} onRetry={() => void entry.refetch()} /> : <Loading lines={8} />}
      </Page>
    );
  }
  const { record, action } = entry.data;
  const name = nameOfEntry(entry.data, entryId);
  // So it does where it is no longer to be published.
  if (!edited?.record) {
    const link = linkOfRecord(entry.data);
    return (
      <Page title={name}>
        <EmptyState
          title={record ? toDoWith(action) : t('The record was deleted')}
          action={
            <>
              {back}
              {link && <LinkButton {...link}>{t('Open the record')}</LinkButton>}
            </>
          }
        >
          {record
            ? t('There is nothing to write. In the release it can be given another action.')
            : t('Restore it from the trash, or take it out of the release.')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <WithRecord
      key={entryId}
      release={release.data}
      entry={edited}
      kind={edited.record.kind}
      lost={isGone ? 'gone' : lossOf(entry.data)}
    />
  );
}

/** The entry as it was last to be published, since the screen was opened for it: a form that is open has it. */
function useEdited(id: string, entryId: string, entry: WholeEntry | undefined): WholeEntry | undefined {
  const key = `${id} ${entryId}`;
  const [held, setHeld] = useState<{ readonly key: string; readonly entry: WholeEntry }>();
  const isEdited = entry?.action === 'publish' && entry.record !== null;
  if (isEdited && (held?.key !== key || held.entry !== entry)) setHeld({ key, entry });
  if (isEdited) return entry;
  return held?.key === key ? held.entry : undefined;
}

function toDoWith(action: ReleaseAction): string {
  if (action === 'publish') return t('The release is to do this with it: publish');
  return action === 'delete'
    ? t('The release is to do this with it: delete')
    : t('The release is to do this with it: take offline');
}

function lossOf({ record, action }: WholeEntry): Loss {
  if (!record) return 'deleted';
  return action === 'publish' ? null : action;
}

function WithRecord(props: {
  readonly release: Release;
  readonly entry: WholeEntry;
  readonly kind: NonNullable<WholeEntry['record']>['kind'];
  readonly lost: Loss;
}) {
  const { release, entry, kind, lost } = props;
  const { data: record, error, refetch } = useQuery(recordQuery(kind, entry.id));
  const types = useEditedTypes(kind);
  const type = record && typeOfRecord(types.types, record);
  if (record && type)
    return <ReleaseEntryForm {...{ release, entry, lost, whole: type }} record={withId(record, entry.id)} />;
  const fault = record ? types.error : error;
  return (
    <Page title={nameOfEntry(entry, entry.id)}>
      {fault ? <ErrorPanel error={fault} onRetry={() => void refetch()} /> : <Loading lines={8} />}
      {record && types.types && !type && (
        <EmptyState title={t('The type of this record is not there any more')}>
          {t('Take it out of the release: nothing can be published of it.')}
        </EmptyState>
      )}
    </Page>
  );
}

/** What is not translated yet is answered as its source. */
function withId(record: ContentRecord, id: string): ContentRecord {
  return record.id === id ? record : { ...record, id };
}
