import { FolderInput, PenLine, Tag, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { plural, t } from '../../../messages/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

const DescribeDialog = lazy(() =>
  import('../describe/describe-dialog.tsx').then((module) => ({ default: module.DescribeDialog })),
);

/** What can be done with the selected files together. */
export function SelectionBar({
  selected,
  onPage,
  onSelect,
}: {
  readonly selected: ReadonlySet<string>;
  /** The files of the page. */
  readonly onPage: readonly string[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}) {
  // The files that a dialog was opened for stay its files, whatever is selected since.
  const [open, setOpen] = useState<{
    readonly kind: 'describe' | 'tag' | 'move' | 'delete';
    readonly ids: readonly string[];
  }>();
  if (selected.size === 0 && open === undefined) return null;
  const ids = [...selected];
  const forget = (gone: readonly string[]) => onSelect(new Set(ids.filter((id) => !gone.includes(id))));
  const hasAll = onPage.every((id) => selected.has(id));
  return (
    <section
      aria-label={t('Selection')}
      className="sticky top-14 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-accent bg-accent-soft px-3 py-1.5 text-sm"
    >
      <span className="font-medium" aria-live="polite">
        {plural(selected.size, '{count} file selected', '{count} files selected')}
      </span>
      <IconButton
        label={t('Clear selection')}
        icon={<X className="size-4" />}
        className="me-auto"
        onPress={() => onSelect(new Set())}
      />
      {!hasAll && (
        <Button variant="quiet" onPress={() => onSelect(new Set([...ids, ...onPage]))}>
          {t('Select all on this page')}
        </Button>
      )}
      <Button onPress={() => setOpen({ kind: 'describe', ids })}>
        <PenLine aria-hidden="true" className="size-4" /> {t('Describe …')}
      </Button>
      <Button onPress={() => setOpen({ kind: 'tag', ids })}>
        <Tag aria-hidden="true" className="size-4" /> {t('Tags …')}
      </Button>
      <Button onPress={() => setOpen({ kind: 'move', ids })}>
        <FolderInput aria-hidden="true" className="size-4" /> {t('Move …')}
      </Button>
      <Button onPress={() => setOpen({ kind: 'delete', ids })}>
        <Trash2 aria-hidden="true" className="size-4" /> {t('Delete …')}
      </Button>
      {open?.kind === 'describe' && (
        <Suspense>
          <DescribeDialog ids={open.ids} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open?.kind === 'tag' && <TagDialog ids={open.ids} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'move' && (
        <MoveDialog ids={open.ids} onMoved={() => onSelect(new Set())} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog ids={open.ids} onDeleted={forget} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}
