import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { dimensionsInWords, type Media, sizeInWords, typeInWords } from '../media-file.ts';
import { MediaThumb } from '../media-thumb.tsx';
import type { MediaSort } from './media-search.ts';
import { mediaSorts } from './media-search.ts';

const columns: readonly TableColumn<Media>[] = [
  {
    id: 'filename',
    title: 'Name',
    isRowHeader: true,
    isSortable: true,
    render: (media) => (
      <span className="flex min-w-44 items-center gap-3">
        <MediaThumb media={media} width={64} height={48} className="h-10 w-13 shrink-0 rounded" />
        <span className="min-w-0">
          <span className="block truncate">{media.filename}</span>
          {media.altText && <span className="block truncate text-xs text-ink-faint">{media.altText}</span>}
        </span>
      </span>
    ),
  },
  { id: 'type', title: 'Type', render: ({ mimeType }) => typeInWords(mimeType) },
  { id: 'size', title: 'Size', isSortable: true, render: ({ size }) => sizeInWords(size) },
  {
    id: 'dimensions',
    title: 'Dimensions',
    isMinor: true,
    render: (media) => dimensionsInWords(media) ?? '–',
  },
  { id: 'folder', title: 'Folder', isMinor: true, render: ({ folder }) => folder ?? '–' },
  {
    id: 'createdAt',
    title: 'Uploaded',
    isSortable: true,
    isMinor: true,
    render: ({ createdAt }) => <RelativeTime time={createdAt} />,
  },
];

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
      label="Files"
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
