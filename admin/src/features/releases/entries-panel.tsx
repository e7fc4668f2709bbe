import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EllipsisVertical, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocales } from '../../api/locales.ts';
import {
  type Release,
  type ReleaseAction,
  type ReleaseCheck,
  type ReleaseEntry,
  refreshReleases,
  removeReleaseEntry,
  saveReleaseEntry,
} from '../../api/releases.ts';
import { t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { kindOfEntry, linkInRelease, linkOfRecord, nameOfEntry, problemsOf } from './entry-words.ts';
import { EntryPicker } from './picker/entry-picker.tsx';
import { actionWords } from './release-words.ts';

const rowsOfPage = 50;

/** Opened over the list: adding entries, or giving one another action. */
type Opened = 'add' | { readonly entry: ReleaseEntry; readonly action: ReleaseAction } | undefined;

/** What a release changes, and changing that. */
export function EntriesPanel(props: {
  readonly release: Release;
  readonly entries: readonly ReleaseEntry[];
  readonly check: ReleaseCheck | undefined;
  readonly mayChange: boolean;
}) {
  const { release, entries, check, mayChange } = props;
  const { id } = release;
  const { page = 1 } = useSearch({ from: '/signed-in/releases/$id' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const locales = useLocales();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<Opened>();
  const words = text.trim().toLowerCase();
  const found = entries.filter((entry) => nameOfEntry(entry, entry.id).toLowerCase().includes(words));
  const shown = found.slice((page - 1) * rowsOfPage, page * rowsOfPage);
  const take = async (entry: ReleaseEntry) => {
    const name = nameOfEntry(entry, entry.id);
    try {
      await removeReleaseEntry(id, entry.id);
      notify(t('“{name}” is out of the release', { name }), { detail: t('The record stays as it is.') });
    } catch (error) {
      notifyFailure(t('“{name}” was not taken out', { name }), error);
    }
    await refreshReleases(queryClient);
  };
  const change = async (entry: ReleaseEntry, action: ReleaseAction) => {
    await saveReleaseEntry(id, entry.id, { version: entry.version, action });
    await refreshReleases(queryClient);
  };
  const languageOf = (code: string) => locales.find((one) => one.code === code)?.name ?? code;
  const menuOf = (entry: ReleaseEntry) => {
    const name = nameOfEntry(entry, entry.id);
    const inRelease = linkInRelease(id, entry);
    const record = linkOfRecord(entry);
    return (
      <MenuButton
        label={t('More for {name}', { name })}
        trigger={
          <IconButton label={t('More for {name}', { name })} icon={<EllipsisVertical className="size-4" />} />
        }
        entries={[
          mayChange &&
            inRelease !== undefined && {
              label: t('Edit in the release'),
              onSelect: () => void navigate(inRelease),
            },
          record !== undefined && { label: t('Open the record'), onSelect: () => void navigate(record) },
          mayChange && 'separator',
          ...(Object.keys(actionWords) as ReleaseAction[]).map(
            (action) =>
              mayChange &&
              entry.record !== null &&
              action !== entry.action && {
                label: actionWords[action].instead,
                onSelect: () => setOpened({ entry, action }),
              },
          ),
          mayChange && {
            label: t('Take out of the release'),
            isDangerous: true,
            onSelect: () => void take(entry),
          },
        ]}
      />
    );
  };
  const columns = columnsOf({ id, check, languageOf, mayChange, menuOf });
  return (
    <section aria-labelledby="release-entries" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-3">
        <h2 id="release-entries" className="me-auto text-base">
          {release.publishedAt === null ? t('What it changes') : t('What it changed')}
        </h2>
        {entries.length > 10 && (
          <SearchField label={t('Search in the release')} value={text} onChange={setText} className="w-56" />
        )}
        {mayChange && (
          <Button onPress={() => setOpened('add')}>
            <Plus aria-hidden="true" className="size-4" /> {t('Add records')}
          </Button>
        )}
      </header>
      <DataTable
        label={t('Records of the release')}
        columns={columns}
        rows={shown}
        onOpen={(entry) => {
          const to = (mayChange && linkInRelease(id, entry)) || linkOfRecord(entry);
          if (to) void navigate(to);
        }}
        empty={
          <EmptyState title={words === '' ? t('Nothing is in it yet') : t('No record is called so')}>
            {words === ''
              ? t(
                  'Add pages, items and posts here, or from their editors and lists. The release takes a copy of each draft, which you edit here while the draft goes its own way.',
                )
              : t('Search looks at the names of the records.')}
          </EmptyState>
        }
      />
      {found.length > rowsOfPage && (
        <Pagination
          page={page}
          limit={rowsOfPage}
          total={found.length}
          onPage={(to) =>
            void navigate({ to: '/releases/$id', params: { id }, search: to > 1 ? { page: to } : {} })
          }
        />
      )}
      {opened === 'add' && (
        <EntryPicker
          {...{ release }}
          taken={new Set(entries.map((entry) => entry.id))}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened !== undefined && opened !== 'add' && (
        <ConfirmDialog
          title={actionWords[opened.action].question(nameOfEntry(opened.entry, ''))}
          isOpen
          action={actionWords[opened.action].withRelease}
          onConfirm={() => change(opened.entry, opened.action)}
          onClose={() => setOpened(undefined)}
        >
          <p>
            {actionWords[opened.action].detail}{' '}
            {opened.entry.action === 'publish'
              ? t('What was written of it in the release is dropped; its draft stays as it is.')
              : t('The release takes a copy of its draft as it is now.')}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function columnsOf(given: {
  readonly id: string;
  readonly check: ReleaseCheck | undefined;
  readonly languageOf: (code: string) => string;
  readonly mayChange: boolean;
  readonly menuOf: (entry: ReleaseEntry) => React.ReactNode;
}): TableColumn<ReleaseEntry>[] {
  const { id, check, languageOf, mayChange, menuOf } = given;
  return [
    {
      id: 'name',
      title: t('Name'),
      isRowHeader: true,
      render: (entry) => {
        const link = (mayChange && linkInRelease(id, entry)) || linkOfRecord(entry);
        const name = nameOfEntry(entry, entry.id);
        return (
          <div className="min-w-32">
            {link ? (
              <Link {...link} className="font-medium break-words hover:underline">
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi className="font-medium">{name}</bdi>
            )}
            <span className="block text-xs text-ink-soft">
              {entry.locale === null
                ? kindOfEntry(entry)
                : t('{kind}, {language}', { kind: kindOfEntry(entry), language: languageOf(entry.locale) })}
            </span>
          </div>
        );
      },
    },
    { id: 'action', title: t('Action'), render: ({ action }) => actionWords[action].label },
    ...(mayChange
      ? [
          {
            id: 'state',
            title: t('State'),
            isMinor: true,
            render: (entry: ReleaseEntry) => <EntryState {...{ entry, check }} />,
          },
        ]
      : []),
    { id: 'more', title: t('More'), render: menuOf, isActions: true },
  ];
}

function EntryState({
  entry,
  check,
}: {
  readonly entry: ReleaseEntry;
  readonly check: ReleaseCheck | undefined;
}) {
  const { failed, warnings } = problemsOf(entry.id, check);
  const codes = new Set(warnings.map(({ code }) => code));
  if (entry.record === null) return <Badge tone="danger">{t('Gone')}</Badge>;
  return (
    <span className="flex flex-wrap gap-1">
      {failed.length > 0 && <Badge tone="danger">{t('Cannot go live')}</Badge>}
      {codes.has('CHANGED_MEANWHILE') && <Badge tone="warn">{t('Changed meanwhile')}</Badge>}
      {codes.has('PUBLISHED_MEANWHILE') && <Badge tone="warn">{t('Published meanwhile')}</Badge>}
      {codes.has('NOT_PUBLISHED') && <Badge tone="warn">{t('Refers to what is not live')}</Badge>}
      {failed.length === 0 && codes.size === 0 && check && <Badge tone="ok">{t('Ready')}</Badge>}
    </span>
  );
}
