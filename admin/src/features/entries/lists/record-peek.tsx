import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ExternalLink, Link2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type RecordKind, type RecordSummary, recordQuery } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import type { SchemaField } from '../../../api/types.ts';
import { collectionTypesQuery, pageTypesQuery } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { RecordStatus } from '../../../ui/record-status.tsx';
import { copyLink } from '../editor/preview/copy-link.ts';
import { openOnSite } from '../editor/preview/open-on-site.ts';
import { isEmptyValue } from '../editor/saving/same-value.ts';
import { wordsOf } from '../fields/field-words.ts';
import { useSummaryOf } from '../fields/form-context.ts';
import { ownValue } from '../fields/own-value.ts';
import { fieldTypeOf, fitsField } from '../fields/types/registry.ts';
import { PlainText } from '../history/plain-parts.tsx';
import { textOfHtml } from '../history/text-of-html.ts';
import { ContentCell } from './content-columns.tsx';
import { linkOf, nameOf } from './list-columns.tsx';

/** What a record of the list says, beside the list; the arrow keys go on to the others, Space closes it. */
export function RecordPeek(props: {
  readonly kind: RecordKind;
  readonly rows: readonly RecordSummary[];
  readonly fields: readonly SchemaField[];
  readonly id: string;
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { kind, rows, id, onMove, onClose } = props;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mayWrite = useMay('editor');
  const at = rows.findIndex((row) => row.id === id);
  const record = rows[at];
  if (!record) return null;
  const go = (by: number) => {
    const next = rows[at + by];
    if (next) onMove(next.id);
  };
  const press = (event: KeyboardEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest('button, a, input');
    if (event.key === 'ArrowDown') go(1);
    else if (event.key === 'ArrowUp') go(-1);
    else if (event.key === ' ' && !isOwn) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      title={nameOf(record)}
      isOpen
      onClose={onClose}
      size="side"
      footer={
        <>
          <IconButton
            label={t('The record above')}
            icon={<ArrowUp className="size-4" />}
            whyDisabled={at === 0 && t('It is the first of the page.')}
            onPress={() => go(-1)}
          />
          <IconButton
            label={t('The record below')}
            icon={<ArrowDown className="size-4" />}
            whyDisabled={at === rows.length - 1 && t('It is the last of the page.')}
            onPress={() => go(1)}
          />
          <IconButton
            label={t('Open on the site')}
            icon={<ExternalLink className="size-4 rtl:-scale-x-100" />}
            onPress={() => void openOnSite(kind, record.id)}
          />
          {mayWrite && (
            <IconButton
              label={t('Copy a link to the draft')}
              icon={<Link2 className="size-4" />}
              onPress={() => void copyLink(queryClient, kind, record)}
            />
          )}
          <Button variant="primary" onPress={() => void navigate(linkOf(kind, record))}>
            {t('Open')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for what is inside it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be scrolled by keyboard. */}
      <div ref={focus} onKeyDown={press} tabIndex={0} className="flex flex-col gap-4 outline-none">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <RecordStatus record={record} />
          <span className="font-mono text-xs wrap-anywhere">{record.slug}</span>
        </p>
        <Says key={id} kind={kind} record={record} fields={props.fields} />
      </div>
    </Dialog>
  );
}

function Says(props: {
  readonly kind: RecordKind;
  readonly record: RecordSummary;
  readonly fields: readonly SchemaField[];
}) {
  const { kind, record } = props;
  const { data, error, refetch } = useQuery(recordQuery(kind, record.id));
  const types = useQuery({
    ...(kind === 'page' ? pageTypesQuery : collectionTypesQuery),
    enabled: kind !== 'blogPost',
  });
  const slug = (record.pageType ?? record.collectionType)?.slug;
  const fields = types.data?.find((type) => type.slug === slug)?.schema ?? props.fields;
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data || (kind !== 'blogPost' && !types.data)) return <Loading lines={6} />;
  if (kind === 'blogPost')
    return <PlainText text={[data.excerpt, textOfHtml(data.content ?? '')].join('\n\n')} />;
  return <Fields fields={fields} content={data.draftContent} />;
}

function Fields(props: {
  readonly fields: readonly SchemaField[];
  readonly content: Readonly<Record<string, unknown>>;
}) {
  const summaryOf = useSummaryOf();
  const said = props.fields.filter(({ name }) => !isEmptyValue(ownValue(props.content, name)));
  if (said.length === 0)
    return <p className="text-sm text-ink-soft">{t('Nothing has been filled in yet.')}</p>;
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {said.map((field) => {
        const value = ownValue(props.content, field.name);
        const type = fieldTypeOf(field.type);
        const ReadOnly = fitsField(field, value) ? type?.ReadOnly : undefined;
        return (
          <div key={field.name}>
            <dt className="text-xs text-ink-faint">{wordsOf(field).label}</dt>
            <dd dir="auto" className="break-words">
              {ReadOnly ? (
                <ReadOnly {...{ field, value, summaryOf }} />
              ) : typeof value === 'string' && !type?.Cell ? (
                <span className="whitespace-pre-line">{type?.inWords?.(value) ?? value}</span>
              ) : (
                <ContentCell field={field} value={value} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
