import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { recordIdOf } from '../../../api/record-address.ts';
import { type ContentRecord, recordLink } from '../../../api/records.ts';
import { componentsQuery } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { EditConflict } from '../conflict/edit-conflict.tsx';
import type { EditedType } from './editor-types.ts';
import { labelOfPath } from './field-labels.ts';
import type { Moment } from './preview/moment.ts';
import { findPlace, formPath } from './preview/page-paths.ts';
import { dropLocalCopy } from './saving/local-copy.ts';
import { isEmptyValue } from './saving/same-value.ts';
import type { RecordEdit } from './saving/use-record-edit.ts';
import { valueInShort } from './value-in-short.ts';

const HistoryPanel = lazy(() =>
  import('../history/history-panel.tsx').then((module) => ({ default: module.HistoryPanel })),
);
const CommentsPanel = lazy(() =>
  import('../../comments/comments-panel.tsx').then((module) => ({ default: module.CommentsPanel })),
);

/** What opens over the form: the history of its record, and the merge with what somebody else saved. */
export function EditorPanels(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  /** As the service has it. */
  readonly record: ContentRecord | null;
  /** Shows the site as of a time. */
  readonly onLook: (moment: Moment) => void;
}) {
  const { edit, type, record, onLook } = props;
  const { kind, fields } = type;
  const { conflict, edits } = edit;
  const { panel, about, thread, locale } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: components = [] } = useQuery({ ...componentsQuery, enabled: panel === 'comments' });
  return (
    <Suspense>
      {panel === 'history' && record && !conflict && (
        <HistoryPanel
          {...{ kind, record, fields }}
          hasUnsavedEdits={edits !== null}
          onRestored={(restored) => {
            edit.dispatch({ type: 'reset' });
            dropLocalCopy(edit.localKey);
            edit.accept(restored);
          }}
          onLook={(at) => {
            onLook({ at });
            void navigate({ ...recordLink(kind, record.id, type.slug), search: { locale } });
          }}
          onClose={() => void navigate({ ...recordLink(kind, record.id, type.slug), search: { locale } })}
        />
      )}
      {panel === 'comments' && record && !conflict && (
        <CommentsPanel
          key={`${about} ${thread}`}
          id={recordIdOf(record.id)}
          name={record.name}
          topics={fields.map(({ name, label }) => ({ path: name, label: label ?? name }))}
          about={about}
          linked={thread}
          placeOf={(path) => formPath(path, edit.state.fields)}
          labelOf={(path) => {
            const place = formPath(path, edit.state.fields);
            return place === undefined
              ? pathInWords(path, fields)
              : labelOfPath(place, fields, edit.state.fields, components);
          }}
          quoteOf={(path) => {
            const value = path.includes('[') ? findPlace(path, edit.state.fields)?.value : undefined;
            return isEmptyValue(value) ? undefined : valueInShort(value);
          }}
          onGo={(place) =>
            void navigate({ ...recordLink(kind, record.id, type.slug), search: { locale, field: place } })
          }
          onClose={() => void navigate({ ...recordLink(kind, record.id, type.slug), search: { locale } })}
        />
      )}
      <EditConflict edit={edit} type={type} />
    </Suspense>
  );
}

/** What a comment was about that is gone: the label of the field, and the names on the way into it. */
function pathInWords(path: string, fields: EditedType['fields']): string {
  const [name = path, ...inner] = path.split(/\[[^\]]*\]\.?|\./).filter((step) => step !== '');
  const label = fields.find((field) => field.name === name)?.label ?? name;
  return [label, ...inner, ...(path.endsWith(']') ? [t('this block')] : [])].join(' › ');
}
