import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../api/session.ts';
import { t } from '../../../messages/messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import type { Media } from '../media-file.ts';
import { type MediaListing, mediaFoldersQuery, mediaListQuery, refreshMedia } from '../media-query.ts';
import { useFileDrop } from '../upload/dropped-files.ts';
import { type FileRules, patternsOf, rulesInWords } from '../upload/file-rules.ts';
import { UploadButton } from '../upload/upload-button.tsx';
import { UploadRow } from '../upload/upload-row.tsx';
import { useUploadQueue } from '../upload/use-upload-queue.ts';
import { PickerGrid } from './picker-grid.tsx';

const limit = 24;

export interface MediaPickerProps extends FileRules {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Given the chosen file; the picker closes itself before. */
  readonly onPick: (media: Media) => void;
}

/** Chooses a file of the library, or uploads one: search, folders, a grid that arrow keys walk, Enter chooses. */
export function MediaPicker({ isOpen, onClose, onPick, ...rules }: MediaPickerProps) {
  const title = rules.isImage ? t('Choose an image') : t('Choose a file');
  const pick = (media: Media) => {
    onClose();
    onPick(media);
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} size="xl">
      <PickerContent rules={rules} onPick={pick} />
    </Dialog>
  );
}

function PickerContent({
  rules,
  onPick,
}: {
  readonly rules: FileRules;
  readonly onPick: (media: Media) => void;
}) {
  const mayUpload = useMay('editor');
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [folder, setFolder] = useState<string | null>();
  const [page, setPage] = useState(1);
  const q = useSettled(text.trim().slice(0, 200));
  const listing = { page, limit, q, folder, type: typeToAskFor(patternsOf(rules)) };
  const { queue, uploads } = useUploadQueue((media) => {
    void refreshMedia(queryClient);
    // One file is what was wanted; of several the person chooses.
    if (queue.uploads().length === 1) onPick(media);
  });
  const upload = (files: readonly File[]) => {
    queue.clear();
    queue.add(files, { folder: folder ?? null, rules });
  };
  const { isOver, dropProps } = useFileDrop(upload, !mayUpload);
  return (
    <div
      {...dropProps}
      className={classNames(
        'flex min-h-96 flex-col gap-4 rounded-lg',
        isOver && 'outline-2 outline-offset-8 outline-accent outline-dashed',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('Search the library')}
          value={text}
          onChange={(value) => {
            setText(value);
            setPage(1);
          }}
          autoFocus
          className="min-w-48 flex-1"
        />
        <FolderChoice
          folder={folder}
          onChange={(value) => {
            setFolder(value);
            setPage(1);
          }}
        />
        {mayUpload && <UploadButton rules={rules} onFiles={upload} />}
      </div>
      {mayUpload && (
        <p className="text-xs text-ink-faint">
          {t('{rules}. You can also drop or paste a file here.', { rules: rulesInWords(rules) })}
        </p>
      )}
      {uploads.map((one) => (
        <UploadRow key={one.id} upload={one} queue={queue} />
      ))}
      <PickerResults listing={listing} rules={rules} onPick={onPick} onPage={setPage} />
    </div>
  );
}

function PickerResults({
  listing,
  rules,
  onPick,
  onPage,
}: {
  readonly listing: MediaListing;
  readonly rules: FileRules;
  readonly onPick: (media: Media) => void;
  readonly onPage: (page: number) => void;
}) {
  const mayUpload = useMay('editor');
  const { data, error, refetch } = useQuery(mediaListQuery(listing));
  if (error) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <Loading label={t('Loading the library')} />;
  const { total } = data.pagination;
  if (total === 0) {
    const title = listing.q ? t('Nothing fits “{q}”', { q: listing.q }) : t('Nothing fits here yet');
    return (
      <EmptyState title={title} icon={<ImagePlus />}>
        {mayUpload ? t('Upload a file, drop it here or paste it.') : t('Ask an editor to upload a file.')}
      </EmptyState>
    );
  }
  return (
    <>
      <PickerGrid media={data.data} rules={rules} onPick={onPick} />
      <Pagination page={listing.page} limit={listing.limit} total={total} onPage={onPage} />
    </>
  );
}

function FolderChoice({
  folder,
  onChange,
}: {
  readonly folder: string | null | undefined;
  readonly onChange: (folder: string | null | undefined) => void;
}) {
  const { data: folders = [] } = useQuery(mediaFoldersQuery);
  if (folders.length === 0) return null;
  // Names of folders hold no colon, so these two are free.
  const value = folder === undefined ? ':all' : (folder ?? ':none');
  return (
    <SelectField
      label={t('Folder')}
      isLabelHidden
      value={value}
      onChange={(chosen) => onChange(chosen === ':all' ? undefined : chosen === ':none' ? null : chosen)}
      choices={[
        { value: ':all', label: t('All folders') },
        { value: ':none', label: t('In no folder') },
        ...folders.map(({ name }) => ({ value: name, label: name })),
      ]}
      className="w-44"
    />
  );
}

// The API knows one type or one family; what it cannot say, the grid shows as not fitting.
function typeToAskFor(patterns: readonly string[]): string | undefined {
  const [first] = patterns;
  if (first === undefined || first.startsWith('*')) return undefined;
  if (patterns.length === 1) return first.replace(/\/\*$/, '');
  const [family] = first.split('/');
  return patterns.every((pattern) => pattern.startsWith(`${family}/`)) ? family : undefined;
}
