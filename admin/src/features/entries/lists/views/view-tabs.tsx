import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, ChevronDown, Users } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { call } from '../../../../api/call.ts';
import type { RecordKind } from '../../../../api/records.ts';
import { useMay } from '../../../../api/session.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { MenuButton } from '../../../../ui/menu.tsx';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import type { ListSearch } from '../list-search.ts';
import { type ChangeSearch, withoutFilters } from '../list-toolbar.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { useDeleteView } from './use-delete-view.ts';
import { builtInViews, isUnchanged, keptOf, type SavedView, searchOf } from './view-search.ts';

function viewsQuery(kind: RecordKind, type: string | undefined) {
  return queryOptions({
    queryKey: ['views', kind, type],
    queryFn: ({ signal }) =>
      call('GET', '/admin/views', { query: { kind, type }, signal }).then(({ data }) => data),
    staleTime: 60_000,
  });
}

const allId = 'all';

/** The views of a list, one beside the other: all records, those that every list has, one's own and the shared ones. */
export function ViewTabs(props: {
  readonly kind: RecordKind;
  readonly typeSlug?: string;
  /** Of the type whose list it is. */
  readonly fields: readonly SchemaField[];
  readonly search: ListSearch;
  /** The columns that are shown now, which a saved view keeps. */
  readonly shown: readonly string[];
  readonly onSearch: ChangeSearch;
}) {
  const { kind, typeSlug, fields, search, shown, onSearch } = props;
  const { data: saved = [] } = useQuery(viewsQuery(kind, typeSlug));
  const client = useQueryClient();
  const mayShare = useMay('editor');
  const [dialog, setDialog] = useState<'create' | 'rename'>();
  const deleteView = useDeleteView(() => onSearch({}));
  const refresh = () => client.invalidateQueries({ queryKey: ['views'] });
  const kept = keptOf(search);
  const builtIn = builtInViews(typeSlug === undefined ? undefined : fields);
  const views = [...builtIn, ...saved];
  const opened = views.find(({ id }) => id === search.view);
  const own = saved.find(({ id }) => id === search.view);
  const isAll = Object.keys(kept).length === 0;
  const isChanged = opened ? !isUnchanged(search, opened) : !isAll;
  const current = isChanged ? undefined : (opened?.id ?? allId);
  const mayChange = own && (own.isOwn || mayShare) && (!own.isShared || mayShare);
  const change = async (view: SavedView, body: { search?: ListSearch; isShared?: boolean }, done: string) => {
    try {
      await call('PUT', '/admin/views/{id}', { path: { id: view.id }, body });
      notify(done);
    } catch (error) {
      notifyFailure(t('“{name}” could not be changed', { name: view.name }), error);
    }
    await refresh();
  };
  const tab = (id: string, name: string, next: ListSearch, isShared = false) => (
    <ToggleButton
      key={id}
      isSelected={current === id}
      onChange={() => onSearch(next)}
      className="-mb-px inline-flex max-w-56 cursor-default items-center gap-1.5 border-b-2 border-transparent px-3 py-2 text-sm font-medium text-ink-soft data-[hovered]:text-ink data-[selected]:border-accent data-[selected]:text-ink"
    >
      <bdi className="truncate">{name}</bdi>
      {isShared && <Users aria-label={t('shared')} className="size-3.5 shrink-0" />}
    </ToggleButton>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and this is no form.
    <div
      role="group"
      aria-label={t('Views')}
      className="flex flex-wrap items-center gap-1 border-b border-line"
    >
      {tab(allId, t('All'), withoutFilters({}))}
      {builtIn.map((view) => tab(view.id, view.name, searchOf(view)))}
      {saved.map((view) => tab(view.id, view.name, searchOf(view), view.isShared))}
      {mayChange && (
        <MenuButton
          label={t('View {name}', { name: own.name })}
          trigger={
            <IconButton
              label={t('Change the view {name}', { name: own.name })}
              icon={<ChevronDown className="size-4" />}
            />
          }
          entries={[
            isChanged && {
              label: t('Save the changes'),
              onSelect: () => void change(own, { search: kept }, t('“{name}” is saved.', { name: own.name })),
            },
            { label: t('Rename'), onSelect: () => setDialog('rename') },
            mayShare && {
              label: own.isShared ? t('Keep it to its maker') : t('Share with everybody'),
              onSelect: () =>
                void change(
                  own,
                  { isShared: !own.isShared },
                  own.isShared
                    ? t('“{name}” is no longer shared.', { name: own.name })
                    : t('“{name}” is shared.', { name: own.name }),
                ),
            },
            'separator',
            { label: t('Delete the view'), isDangerous: true, onSelect: () => void deleteView(own) },
          ]}
        />
      )}
      {isChanged && (
        <Button variant="quiet" onPress={() => setDialog('create')}>
          <BookmarkPlus aria-hidden="true" className="size-4" /> {t('Save view')}
        </Button>
      )}
      {(dialog === 'create' || (dialog === 'rename' && own)) && (
        <SaveViewDialog
          mayShare={mayShare && dialog === 'create'}
          name={dialog === 'rename' ? (own?.name ?? '') : ''}
          onClose={() => setDialog(undefined)}
          onSave={async (name, isShared) => {
            if (dialog === 'rename' && own) {
              await call('PUT', '/admin/views/{id}', { path: { id: own.id }, body: { name } });
              await refresh();
              return;
            }
            const body = { kind, type: typeSlug, name, isShared, search: { ...kept, columns: shown } };
            const { data } = await call('POST', '/admin/views', { body });
            await refresh();
            onSearch(searchOf(data));
          }}
        />
      )}
    </div>
  );
}
