// In this folder: the media library: finding files, choosing several, moving and deleting them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMay, useSession } from '../../../api/session.ts';
import { t } from '../../../messages/messages.ts';
import { Page } from '../../../ui/page.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { mediaListQuery, refreshMedia } from '../media-query.ts';
import { UploadButton } from '../upload/upload-button.tsx';
import { useUploads } from '../upload/use-upload-queue.ts';
import { useWindowFiles } from '../upload/use-window-files.ts';
import { DropVeil } from './drop-veil.tsx';
import { FolderList } from './folder-list.tsx';
import { LibraryFiles } from './library-files.tsx';
import { libraryUploads } from './library-uploads.ts';
import { listingOf, type MediaSearch, noFolder } from './media-search.ts';
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
  const list = useQuery(mediaListQuery(listingOf(search)));
  const onPage = list.data?.data.map(({ id }) => id) ?? [];
  const { queue, uploads } = useLibraryUploads();
  const queryClient = useQueryClient();
  const folder = search.folder === undefined || search.folder === noFolder ? null : search.folder;
  const upload = (files: readonly File[]) => queue.add(files, { folder });
  const isOver = useWindowFiles(upload, !mayEdit);
  const move = async (ids: readonly string[], to: string | null) => {
    const { failed } = await moveFiles(queryClient, ids, to);
    setSelected(new Set());
    await refreshMedia(queryClient);
    if (failed[0]) notifyFailure(t('Not all files were moved'), failed[0].error);
  };
  const show = (changes: Partial<Record<keyof MediaSearch, unknown>>) => {
    if (!('view' in changes)) setSelected(new Set());
    change('view' in changes ? changes : { page: undefined, ...changes });
  };
  return (
    <Page
      title={t('Media')}
      actions={mayEdit && <UploadButton label={t('Upload files')} variant="primary" onFiles={upload} />}
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
          {mayEdit && <SelectionBar selected={selected} onPage={onPage} onSelect={setSelected} />}
          <LibraryFiles
            search={search}
            list={list}
            selected={selected}
            onSelect={setSelected}
            onOpen={(id) => goTo({ id })}
            onSort={(sort) => show({ sort })}
            onPage={(page) => goTo({ page })}
            onFiles={upload}
            mayEdit={mayEdit}
          />
        </div>
      </div>
      {isOver && <DropVeil folder={folder} />}
      {search.id !== undefined && (
        <Suspense>
          <MediaDetails
            id={search.id}
            neighbours={onPage}
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

/** The uploads, and the library with them: read again every few seconds, and once all are done. */
function useLibraryUploads() {
  const { user, tenant } = useSession();
  const queryClient = useQueryClient();
  const queue = libraryUploads(`${tenant.id} ${user.id}`);
  const uploads = useUploads(queue);
  const done = uploads.filter(({ state }) => state === 'done').length;
  const [shown, setShown] = useState(done);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  const isBehind = done !== shown;
  const isRunning = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(
      () => {
        setShown(latest.current);
        void refreshMedia(queryClient);
      },
      isRunning ? 5000 : 300,
    );
    return () => clearTimeout(timer);
  }, [isBehind, isRunning, queryClient]);
  return { queue, uploads };
}
