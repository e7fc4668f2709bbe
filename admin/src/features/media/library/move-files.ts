import type { QueryClient } from '@tanstack/react-query';
import type { ListPage } from '../../../api/records.ts';
import { plural, t } from '../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import type { Media } from '../media-file.ts';
import { moveMedia, refreshMedia } from '../media-query.ts';
import { type BulkOptions, type BulkResult, runBulk } from './run-bulk.ts';

/** Moves files into a folder (null: into none), says so and offers to take it back. */
export async function moveFiles(
  queryClient: QueryClient,
  ids: readonly string[],
  folder: string | null,
  options: BulkOptions = {},
): Promise<BulkResult<string>> {
  const before = knownFolders(queryClient);
  const result = await runBulk(ids, (id) => moveMedia(id, folder), options);
  const moved = result.done.filter((id) => before.has(id));
  if (result.done.length > 0) {
    const undo = async () => {
      const { failed } = await runBulk(moved, (id) => moveMedia(id, before.get(id) ?? null));
      await refreshMedia(queryClient);
      if (failed[0])
        notifyFailure(
          plural(
            failed.length,
            '{count} file could not be moved back',
            '{count} files could not be moved back',
          ),
          failed[0].error,
        );
    };
    notify(movedInWords(result.done.length, folder), {
      ...(moved.length > 0 && { action: { label: t('Undo'), run: () => void undo() } }),
    });
  }
  return result;
}

function movedInWords(files: number, folder: string | null): string {
  return folder === null
    ? plural(files, '{count} file moved out of its folder', '{count} files moved out of their folders')
    : plural(files, '{count} file moved into “{folder}”', '{count} files moved into “{folder}”', { folder });
}

/** Where files are that some list has shown. */
function knownFolders(queryClient: QueryClient): ReadonlyMap<string, string | null> {
  const pages = queryClient.getQueriesData<ListPage<Media>>({ queryKey: ['media', 'list'] });
  return new Map(
    pages.flatMap(([, page]) => page?.data.map(({ id, folder }) => [id, folder] as const) ?? []),
  );
}
