import { File, RotateCcw } from 'lucide-react';
import { useLocales } from '../../../api/locales.ts';
import { kindNames } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { blurredPreview, typeInWords } from '../../media/media-file.ts';
import { nameOf } from '../lists/list-columns.tsx';
import { nameOfLocale } from '../translation/locale-states.ts';
import type { RestoreFailure } from './restore-records.ts';
import type { TrashedRecord } from './trash-query.ts';

/** What the trash shows of each record, with the reason where restoring it failed. */
export function trashColumns(props: {
  readonly failures: ReadonlyMap<string, RestoreFailure>;
  readonly isBusy: boolean;
  /** Left out for those who may restore nothing. */
  readonly onRestore?: (record: TrashedRecord) => void;
}): readonly TableColumn<TrashedRecord>[] {
  const { failures, isBusy, onRestore } = props;
  const action: TableColumn<TrashedRecord> = {
    id: 'action',
    title: t('Action'),
    isActions: true,
    render: (record) => (
      <Button
        aria-label={t('Restore {name}', { name: nameOf(record) })}
        whyDisabled={isBusy && t('Records are being restored.')}
        onPress={() => onRestore?.(record)}
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{t('Restore')}</span>
      </Button>
    ),
  };
  return [
    {
      id: 'name',
      title: t('Name'),
      isRowHeader: true,
      render: (record) => <TrashedName record={record} failure={failures.get(record.id)} />,
    },
    {
      id: 'kind',
      title: t('Kind'),
      isMinor: true,
      render: (record) => (
        <span className="text-ink-soft">
          {kindInWords(record)}
          {record.locale !== undefined && <TranslationTo code={record.locale} />}
        </span>
      ),
    },
    { id: 'deletedAt', title: t('Deleted'), render: ({ deletedAt }) => <RelativeTime time={deletedAt} /> },
    {
      id: 'deletedBy',
      title: t('By'),
      isMinor: true,
      render: ({ deletedBy }) => <span className="break-words text-ink-soft">{deletedBy?.name ?? '–'}</span>,
    },
    {
      id: 'purgeAt',
      title: t('Gone for good'),
      isMinor: true,
      render: ({ purgeAt }) => <RelativeTime time={purgeAt} />,
    },
    ...(onRestore ? [action] : []),
  ];
}

function TranslationTo({ code }: { readonly code: string }) {
  return (
    <span className="block text-xs">
      {t('Translation to {language}', { language: nameOfLocale(useLocales(), code) })}
    </span>
  );
}

function kindInWords({ kind, type, mimeType = '' }: TrashedRecord): string {
  if (kind === 'media') return t('Media ({type})', { type: typeInWords(mimeType) });
  return kind === 'blogPost' || type === null ? t('Post') : `${type.name} (${kindNames[kind].one})`;
}

function TrashedName(props: {
  readonly record: TrashedRecord;
  readonly failure: RestoreFailure | undefined;
}) {
  const { record, failure } = props;
  return (
    <>
      {record.kind === 'media' && <TrashedPicture thumbHash={record.thumbHash ?? null} />}
      <span className="inline-block min-w-28 font-medium wrap-anywhere">{nameOf(record)}</span>
      {record.kind !== 'media' && (
        <span className="block font-mono text-xs break-all text-ink-faint">{record.slug}</span>
      )}
      {failure && (
        <span role="alert" className="mt-1 block text-xs text-danger">
          {t('Not restored. {reason}', { reason: failure.reason })}
        </span>
      )}
    </>
  );
}

/** What is left of a picture whose file is not served any more. */
function TrashedPicture({ thumbHash }: { readonly thumbHash: string | null }) {
  const preview = blurredPreview(thumbHash);
  if (!preview) return <File aria-hidden="true" className="me-2 inline size-5 text-ink-faint" />;
  return (
    <img src={preview} alt="" className="me-2 inline-block size-8 rounded-sm object-cover align-middle" />
  );
}
