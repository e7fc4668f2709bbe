import type { QueryClient } from '@tanstack/react-query';
import { plural, t } from '../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { changeMedia, chosenMediaQuery, type MediaChanges, refreshMedia } from '../media-query.ts';
import { type BulkOptions, type BulkResult, runBulk } from './run-bulk.ts';

type TagChanges = Required<Pick<MediaChanges, 'addTags' | 'removeTags'>>;

/**
 * Gives files tags and takes tags away from them, says so and offers to take it back: of each file what it got goes and what it
 * lost comes, and what others have changed since stays. @throws ApiError where the files cannot be read
 */
export async function tagFiles(
  queryClient: QueryClient,
  ids: readonly string[],
  changes: TagChanges,
  options: BulkOptions = {},
): Promise<BulkResult<string>> {
  const files = await queryClient.fetchQuery({ ...chosenMediaQuery(ids), staleTime: 0 });
  const before = new Map(files.map(({ id, tags = [] }) => [id, tags]));
  const back = new Map<string, TagChanges>();
  const result = await runBulk(
    ids,
    async (id) => {
      const { tags = [] } = await changeMedia(id, changes);
      const had = before.get(id);
      const undone = had && { addTags: without(had, tags), removeTags: without(tags, had) };
      if (undone && undone.addTags.length + undone.removeTags.length > 0) back.set(id, undone);
    },
    options,
  );
  if (result.done.length > 0) {
    const undo = () => void takeBack(queryClient, back);
    notify(
      plural(result.done.length, 'Tags of {count} file changed', 'Tags of {count} files changed'),
      back.size > 0 ? { action: { label: t('Undo'), run: undo } } : {},
    );
  }
  return result;
}

async function takeBack(queryClient: QueryClient, back: ReadonlyMap<string, TagChanges>): Promise<void> {
  const { done, failed } = await runBulk([...back], ([id, changes]) => changeMedia(id, changes));
  await refreshMedia(queryClient);
  if (done.length > 0)
    notify(plural(done.length, 'Tags of {count} file are as before', 'Tags of {count} files are as before'));
  if (failed[0])
    notifyFailure(
      plural(
        failed.length,
        'Tags of {count} file could not be changed back',
        'Tags of {count} files could not be changed back',
      ),
      failed[0].error,
    );
}

function without(tags: readonly string[], others: readonly string[]): string[] {
  return tags.filter((tag) => !others.includes(tag));
}
