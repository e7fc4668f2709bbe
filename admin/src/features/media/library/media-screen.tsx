import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMay, useSession } from '../../../api/session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { mediaListQuery, refreshMedia } from '../media-query.ts';
import { UploadButton } from '../upload/upload-button.tsx';
import { useUploads } from '../upload/use-upload-queue.ts';
import { useWindowFiles } from '../upload/use-window-files.ts';
import { DropVeil } from './drop-veil.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import { FolderList } from './folder-list.tsx';
import { libraryUploads } from './library-uploads.ts';
import { MediaGrid } from './media-grid.tsx';
import { listingOf, type MediaSearch, mediaLimit, noFolder } from './media-search.ts';
import { MediaTable } from './media-table.tsx';
import { MediaToolbar } from './media-toolbar.tsx';
import { moveFiles } from './move-files.ts';
import { SelectionBar } from './selection-bar.tsx';
import { UploadPanel } from './upload-panel.tsx';

const MediaDetails = lazy(() =>
  import('../details/media-details.tsx').then((module) => ({ default: module.MediaDetails })),
);

/** The library: find, upload, sort into folders, and open the details of a file. */
export function MediaScreen() {
  const search = useSearch({ from: '/signed-in/media' });
  const mayEdit = useMay('editor');
  const { change, goTo } = useAddress();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch, isPlaceholderData } = useQuery(mediaListQuery(listingOf(search)));
  const { queue, uploads } = useLibraryUploads();
  const queryClient = useQueryClient();
  const folder = search.folder === undefined || search.folder === noFolder ? null : search.folder;
  const upload = (files: readonly File[]) => queue.add(files, { folder });
  const isOver = useWindowFiles(upload, !mayEdit);
  const move = async (ids: readonly string[], to: string | null) => {
    const { failed } = await moveFiles(queryClient, ids, to);
    setSelected(new Set());
    await refreshMedia(queryClient);
    if (failed[0]) notifyFailure('Not all files were moved', failed[0].error);
  };
  const show = (changes: Partial<Record<keyof MediaSearch, unknown>>) => {
    if (!('view' in changes)) setSelected(new Set());
    change('view' in changes ? changes : { page: undefined, ...changes });
  };
  const shown = {
    media: data?.data ?? [],
    selected,
    onSelect: setSelected,
    onOpen: (id: string) => goTo({ id }),
    mayEdit,
  };
  return (
    <Page
      title="Media"
      isWide
      actions={mayEdit && <UploadButton label="Upload files" variant="primary" onFiles={upload} />}
    >
      <UploadPanel queue={queue} uploads={uploads} />
      <div className="flex flex-col gap-6 lg:flex-row">
        <div className="shrink-0 lg:w-52">
          <FolderList
            search={search}
            mayEdit={mayEdit}
            onMove={move}
            onRenamed={(name) => change({ folder: name ?? undefined, page: undefined })}
          />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <MediaToolbar search={search} onChange={show} />
          {mayEdit && (
            <SelectionBar
              selected={selected}
              onPage={shown.media.map(({ id }) => id)}
              onSelect={setSelected}
            />
          )}
          {error ? (
            <ErrorPanel error={error} onRetry={refetch} />
          ) : !data ? (
            <Loading label="Loading the library" />
          ) : data.pagination.total === 0 ? (
            <EmptyLibrary search={search} mayEdit={mayEdit} onFiles={upload} />
          ) : (
            <div className={classNames('flex flex-col gap-4', isPlaceholderData && 'opacity-60')}>
              {search.view === 'list' ? (
                <MediaTable {...shown} sort={search.sort ?? '-createdAt'} onSort={(sort) => show({ sort })} />
              ) : (
                <MediaGrid {...shown} />
              )}
              <Pagination
                page={search.page ?? 1}
                limit={mediaLimit}
                total={data.pagination.total}
                onPage={(page) => goTo({ page })}
              />
            </div>
          )}
        </div>
      </div>
      {isOver && <DropVeil folder={folder} />}
      {search.id !== undefined && (
        <Suspense>
          <MediaDetails
            id={search.id}
            neighbours={shown.media.map(({ id }) => id)}
            onShow={(id) => change({ id })}
            onClose={() => change({ id: undefined })}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** Changes the address: `goTo` as a step that Back takes back, `change` without one. */
function useAddress() {
  const navigate = useNavigate({ from: '/media' });
  const step = (changes: Partial<Record<keyof MediaSearch, unknown>>, replace: boolean) =>
    void navigate({
      to: '/media',
      search: (before: MediaSearch) => ({ ...before, ...(changes as MediaSearch) }),
      replace,
      resetScroll: 'page' in changes && changes.page !== undefined,
    });
  return {
    change: (changes: Partial<Record<keyof MediaSearch, unknown>>) => step(changes, true),
    goTo: (changes: Partial<Record<keyof MediaSearch, unknown>>) => step(changes, false),
  };
}

/** The uploads, and the library as they make it: asked for anew at most once a second. */
function useLibraryUploads() {
  const { user, tenant } = useSession();
  const queryClient = useQueryClient();
  const queue = libraryUploads(`${tenant.id} ${user.id}`);
  const uploads = useUploads(queue);
  const done = uploads.filter(({ state }) => state === 'done').length;
  const [shown, setShown] = useState(done);
  useEffect(() => {
    if (done === shown) return;
    const timer = setTimeout(() => {
      setShown(done);
      if (done > shown) void refreshMedia(queryClient);
    }, 400);
    return () => clearTimeout(timer);
  }, [done, shown, queryClient]);
  return { queue, uploads };
}
