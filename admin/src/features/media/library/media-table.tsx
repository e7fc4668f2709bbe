import type { ReactNode } from 'react';
import { t } from '../../../messages/messages.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { dimensionsInWords, type Media, sizeInWords, typeInWords } from '../media-file.ts';
import { MediaLine } from '../media-line.tsx';
import { MediaThumb } from '../media-thumb.tsx';
import { type MediaSort, mediaSorts } from './media-search.ts';

const columns: readonly TableColumn<Media>[] = [
  {
    id: 'filename',
    title: t('Name'),
    isRowHeader: true,
    isSortable: true,
    render: (media) => (
      <span className="flex items-center gap-3 max-md:max-w-[calc(100vw-7rem)] md:w-72">
        <MediaThumb media={media} width={64} height={48} className="h-10 w-13 shrink-0 rounded" />
        <span className="min-w-0">
          <span dir="auto" className="block truncate">
            {media.filename}
          </span>
          <span className="block truncate text-xs text-ink-faint md:hidden">
            <MediaLine media={media} />
          </span>
          {media.altText && (
            <span dir="auto" className="block truncate text-xs text-ink-faint">
              {media.altText}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'type',
    title: t('Type'),
    isMinor: true,
    render: ({ mimeType }) => <Line>{typeInWords(mimeType)}</Line>,
  },
  {
    id: 'size',
    title: t('Size'),
    isSortable: true,
    isMinor: true,
    render: ({ size }) => <Line>{sizeInWords(size)}</Line>,
  },
  {
    id: 'dimensions',
    title: t('Dimensions'),
    isMinor: true,
    render: (media) => <Line>{dimensionsInWords(media) ?? '–'}</Line>,
  },
  { id: 'folder', title: t('Folder'), isMinor: true, render: ({ folder }) => <Line>{folder ?? '–'}</Line> },
  {
    id: 'createdAt',
    title: t('Uploaded'),
    isSortable: true,
    isMinor: true,
    render: ({ createdAt }) => (
      <Line>
        <RelativeTime time={createdAt} />
      </Line>
    ),
  },
];

/** Stands at the height of the middle of the picture. */
function Line({ children }: { readonly children: ReactNode }) {
  return <span className="flex min-h-10 max-w-40 items-center truncate whitespace-nowrap">{children}</span>;
}

/** Files as rows. */
export function MediaTable({
  media,
  selected,
  onSelect,
  onOpen,
  sort,
  onSort,
  mayEdit,
}: {
  readonly media: readonly Media[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
  readonly sort: MediaSort;
  readonly onSort: (sort: MediaSort) => void;
  readonly mayEdit: boolean;
}) {
  return (
    <DataTable
      label={t('Files')}
      columns={columns}
      rows={media}
      onOpen={({ id }) => onOpen(id)}
      sort={{
        column: sort.replace('-', ''),
        direction: sort.startsWith('-') ? 'descending' : 'ascending',
      }}
      onSort={({ column, direction }) => {
        const next = `${direction === 'descending' ? '-' : ''}${column}`;
        if (Object.hasOwn(mediaSorts, next)) onSort(next as MediaSort);
      }}
      {...(mayEdit && { selected, onSelect })}
    />
  );
}
