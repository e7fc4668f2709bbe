import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { actionInWords } from './action-in-words.ts';

type AuditEntry = Answer<'GET', '/admin/audit-log'>['data'][number];

const limit = 50;

/** Who did what, when and from where; the newest first. */
export function AuditLogScreen() {
  const search = useSearch({ from: '/signed-in/audit-log' });
  const navigate = useNavigate();
  const [shown, setShown] = useState<AuditEntry>();
  const { actor, action, record } = search;
  const page = Number(search['page'] ?? 1);
  const query = { actor, action, record, page, limit };
  const log = useQuery({
    queryKey: ['audit-log', query],
    queryFn: ({ signal }) => call('GET', '/admin/audit-log', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const go = (changes: Record<string, string | undefined>) =>
    void navigate({ to: '/audit-log', search: { actor, action, record, page: undefined, ...changes } });
  const isFiltered = Boolean(actor || action || record);
  return (
    <Page title={t('Audit log')} lead={t('What people and keys did here. It is kept for good.')}>
      <Filters key={`${actor} ${action} ${record}`} values={{ actor, action, record }} onChange={go} />
      {log.isError && <ErrorPanel error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && <Loading />}
      {log.data && (
        <>
          <DataTable
            label={t('Audit log')}
            columns={columnsOf(go, setShown)}
            rows={log.data.data}
            empty={
              <EmptyState title={isFiltered ? t('Nothing matches') : t('Nothing has happened yet')}>
                {isFiltered && (
                  <Button onPress={() => go({ actor: undefined, action: undefined, record: undefined })}>
                    {t('Show everything')}
                  </Button>
                )}
              </EmptyState>
            }
          />
          <Pagination {...log.data.pagination} onPage={(next) => go({ page: String(next) })} />
        </>
      )}
      <Dialog
        title={shown ? actionInWords(shown.action) : ''}
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
      >
        {shown && <CodeBlock label={t('The line as JSON')} text={JSON.stringify(shown, null, 2)} />}
      </Dialog>
    </Page>
  );
}

type Go = (changes: Record<string, string | undefined>) => void;

function columnsOf(go: Go, show: (entry: AuditEntry) => void): TableColumn<AuditEntry>[] {
  return [
    { id: 'at', title: t('When'), render: ({ at }) => <RelativeTime time={at} /> },
    {
      id: 'actor',
      title: t('Who'),
      render: ({ actor }) => (
        <FilterLink
          label={nameOfActor(actor)}
          onPress={actor.id ? () => go({ actor: actor.id ?? undefined }) : undefined}
        />
      ),
    },
    {
      id: 'action',
      title: t('What'),
      isRowHeader: true,
      render: ({ action, record }) => (
        <>
          <FilterLink label={actionInWords(action)} onPress={() => go({ action })} />
          <span dir="auto" className="block text-xs break-words text-ink-soft md:hidden">
            {nameOfRecord(record)}
          </span>
        </>
      ),
    },
    {
      id: 'record',
      title: t('Which'),
      isMinor: true,
      render: ({ record }) => (
        <FilterLink
          label={nameOfRecord(record)}
          onPress={record.id ? () => go({ record: record.id ?? undefined }) : undefined}
        />
      ),
    },
    {
      id: 'from',
      title: t('From [address]'),
      isMinor: true,
      render: ({ ip }) => <span className="font-mono text-xs leading-5">{ip ?? '–'}</span>,
    },
    {
      id: 'more',
      title: t('Details'),
      isMinor: true,
      isActions: true,
      render: (entry) => (
        <Button
          variant="quiet"
          className="-mx-2 -my-1 min-h-0 px-2 py-1 leading-5"
          onPress={() => show(entry)}
          aria-label={t('Show details of {action}', { action: actionInWords(entry.action) })}
        >
          {t('Show')}
        </Button>
      ),
    },
  ];
}

function nameOfActor({ kind, name, email }: AuditEntry['actor']): string {
  if (name) return name;
  if (email) return email;
  return kind === 'system' ? t('Galley itself') : kind === 'key' ? t('A key') : t('Somebody');
}

function nameOfRecord({ kind, id, name }: AuditEntry['record']): string {
  return name ?? id ?? (kind === 'user' ? t('user') : kind.replaceAll('_', ' '));
}

/** A value that the log can be narrowed to. */
function FilterLink({
  label,
  onPress,
}: {
  readonly label: string;
  readonly onPress?: (() => void) | undefined;
}) {
  if (!onPress) return <span className="break-words">{label}</span>;
  return (
    <Button
      variant="quiet"
      className="-mx-2 -my-1 flex min-h-0 w-fit px-2 py-1 [text-align:inherit] leading-5 font-normal whitespace-normal text-ink"
      onPress={onPress}
      aria-label={t('Only {name}', { name: label })}
    >
      {label}
    </Button>
  );
}

function Filters({
  values,
  onChange,
}: {
  readonly values: {
    readonly actor: string | undefined;
    readonly action: string | undefined;
    readonly record: string | undefined;
  };
  readonly onChange: Go;
}) {
  const [actor, setActor] = useState(values.actor ?? '');
  const [action, setAction] = useState(values.action ?? '');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t('E-mail or id of who did it')}
        value={actor}
        onChange={setActor}
        onSubmit={(text) => onChange({ actor: text || undefined })}
        className="w-full sm:w-80"
      />
      <SearchField
        label={t('What, such as page.published')}
        value={action}
        onChange={setAction}
        onSubmit={(text) => onChange({ action: text || undefined })}
        className="w-full sm:w-80"
      />
      {(values.actor || values.action || values.record) && (
        <Link to="/audit-log" className="text-sm text-accent underline">
          {t('Show everything')}
        </Link>
      )}
    </div>
  );
}
