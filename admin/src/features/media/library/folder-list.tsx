import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Folder, FolderPlus, Images, Inbox } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MenuButton } from '../../../ui/menu.tsx';
import { mediaFoldersQuery } from '../media-query.ts';
import { draggedFiles } from './drag.ts';
import { type FolderChange, FolderDialog } from './folder-dialog.tsx';
import { type MediaSearch, noFolder } from './media-search.ts';

/** The folders of the library: each shows its files, and takes files that are dragged onto it. */
export function FolderList({
  search,
  mayEdit,
  onMove,
  onRenamed,
}: {
  readonly search: MediaSearch;
  readonly mayEdit: boolean;
  readonly onMove: (ids: readonly string[], folder: string | null) => void;
  /** Told the new name of the folder that is shown; null when it is gone. */
  readonly onRenamed: (name: string | null) => void;
}) {
  const { data: folders = [] } = useQuery(mediaFoldersQuery);
  const [change, setChange] = useState<FolderChange>();
  const finish = (name: string | null) => {
    if (change?.kind !== 'create' && change?.name === search.folder) onRenamed(name);
  };
  return (
    <nav aria-label={t('Folders')} className="flex flex-col gap-0.5 text-sm">
      <header className="flex items-center justify-between">
        <h2 className="px-2.5 text-xs font-medium text-ink-faint">{t('Folders')}</h2>
        {mayEdit && (
          <IconButton
            label={t('New folder')}
            icon={<FolderPlus className="size-4" />}
            onPress={() => setChange({ kind: 'create' })}
          />
        )}
      </header>
      <ul className="flex gap-0.5 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1 max-sm:[scrollbar-width:none] sm:max-lg:-mx-8 sm:max-lg:px-8 lg:flex-col">
        <FolderEntry to={undefined} search={search} icon={<Images />} label={t('All files')} />
        <FolderEntry
          to={noFolder}
          search={search}
          icon={<Inbox />}
          label={t('In no folder')}
          {...(mayEdit && { onDropFiles: (ids) => onMove(ids, null) })}
        />
        {folders.map(({ name, mediaCount }) => (
          <FolderEntry
            key={name}
            to={name}
            search={search}
            icon={<Folder />}
            label={name}
            count={mediaCount}
            {...(mayEdit && { onDropFiles: (ids) => onMove(ids, name) })}
            menu={
              mayEdit && (
                <FolderMenu
                  name={name}
                  isEmpty={mediaCount === 0}
                  onChoose={(kind) => setChange({ kind, name })}
                />
              )
            }
          />
        ))}
      </ul>
      {change && <FolderDialog change={change} onDone={finish} onClose={() => setChange(undefined)} />}
    </nav>
  );
}

function FolderMenu({
  name,
  isEmpty,
  onChoose,
}: {
  readonly name: string;
  readonly isEmpty: boolean;
  readonly onChoose: (kind: 'rename' | 'delete') => void;
}) {
  return (
    <MenuButton
      label={t('Folder {name}', { name })}
      trigger={
        <IconButton
          label={t('Folder {name}: rename or delete', { name })}
          icon={<Ellipsis className="size-4" />}
          // It comes with the pointer or the focus; where neither hovers, it stands there.
          className="min-h-9 px-1 lg:min-h-8 aria-expanded:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-focus-within/folder:opacity-100 [@media(hover:hover)]:group-hover/folder:opacity-100"
        />
      }
      entries={[
        { label: t('Rename …'), onSelect: () => onChoose('rename') },
        {
          label: t('Delete …'),
          isDangerous: true,
          whyDisabled: !isEmpty && t('It holds files: move or delete them first.'),
          ...(!isEmpty && { detail: t('Move its files out first') }),
          onSelect: () => onChoose('delete'),
        },
      ]}
    />
  );
}

function FolderEntry({
  to,
  search,
  icon,
  label,
  count,
  menu,
  onDropFiles,
}: {
  readonly to: string | undefined;
  readonly search: MediaSearch;
  readonly icon: ReactNode;
  readonly label: string;
  readonly count?: number;
  readonly menu?: ReactNode;
  readonly onDropFiles?: (ids: readonly string[]) => void;
}) {
  const [isOver, setOver] = useState(false);
  const isShown = search.folder === to;
  const { page: _page, id: _id, folder: _folder, ...kept } = search;
  const over = (event: DragEvent) => {
    if (!onDropFiles || draggedFiles().length === 0) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!onDropFiles || draggedFiles().length === 0) return;
    event.preventDefault();
    onDropFiles(draggedFiles());
  };
  return (
    <li
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'group/folder relative flex shrink-0 items-center rounded-md',
        isShown ? 'bg-accent-soft font-medium text-accent' : 'text-ink-soft hover:bg-sunken hover:text-ink',
        isOver && 'outline-2 outline-accent outline-dashed',
      )}
    >
      <Link
        to="/media"
        search={to === undefined ? kept : { ...kept, folder: to }}
        aria-current={isShown ? 'page' : undefined}
        activeOptions={{ exact: true, explicitUndefined: true }}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 px-2.5 lg:min-h-8 [&>svg]:size-4 [&>svg]:shrink-0"
      >
        {icon}
        <span dir="auto" className="truncate">
          {label}
        </span>
        {count !== undefined && (
          <span
            className={classNames(
              'ms-auto text-xs tabular-nums text-ink-faint',
              // The menu takes its place where the pointer or the focus calls it.
              menu
                ? '[@media(hover:hover)]:group-focus-within/folder:opacity-0 [@media(hover:hover)]:group-hover/folder:opacity-0'
                : undefined,
            )}
          >
            {count}
          </span>
        )}
      </Link>
      {menu && (
        <span
          className={classNames(
            '[@media(hover:hover)]:absolute [@media(hover:hover)]:end-0',
            !isShown && 'max-lg:hidden',
          )}
        >
          {menu}
        </span>
      )}
    </li>
  );
}
