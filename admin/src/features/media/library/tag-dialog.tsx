import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/feedback.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { mediaTagsQuery, refreshMedia } from '../media-query.ts';
import { tagsInText, textOfTags } from '../tag-text.ts';
import { BulkProgress, useBulk } from './bulk-progress.tsx';
import type { BulkResult } from './run-bulk.ts';
import { tagFiles } from './tag-files.ts';

/** Gives files tags, and takes tags away from them, with the way back. */
export function TagDialog({
  ids,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { data: known = [] } = useQuery(mediaTagsQuery);
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const [failure, setFailure] = useState<string>();
  const bulk = useBulk(ids.length);
  const changes = { addTags: tagsInText(add), removeTags: tagsInText(remove) };
  const isEmpty = changes.addTags.length + changes.removeTags.length === 0;
  const change = async () => {
    setFailure(undefined);
    let failed: BulkResult<string>['failed'];
    try {
      ({ failed } = await bulk.run((options) => tagFiles(queryClient, ids, changes, options)));
    } catch (error) {
      return setFailure(messageOf(error));
    }
    await refreshMedia(queryClient);
    if (failed[0])
      setFailure(
        plural(failed.length, '{count} file not changed: {message}', '{count} files not changed: {message}', {
          message: messageOf(failed[0].error),
        }),
      );
    else onClose();
  };
  const footer = bulk.isRunning ? (
    <Button onPress={bulk.stop}>{t('Stop')}</Button>
  ) : (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" whyDisabled={isEmpty && t('Name a tag first.')} onPress={change}>
        {plural(ids.length, 'Change tags of {count} file', 'Change tags of {count} files')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={plural(ids.length, 'Tags of {count} file', 'Tags of {count} files')}
      isOpen
      onClose={onClose}
      size="sm"
      footer={footer}
      isForced={bulk.isRunning}
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t('Add')}
          help={t('Separated by commas.')}
          value={add}
          onChange={setAdd}
          autoFocus
        />
        <TextField label={t('Remove')} value={remove} onChange={setRemove} />
        {known.length > 0 && (
          <div className="flex flex-wrap gap-1">
            {known.slice(0, 20).map(({ name }) => (
              <Button
                key={name}
                aria-label={t('Add the tag {name}', { name })}
                onPress={() => setAdd(textOfTags([...new Set([...tagsInText(add), name])]))}
              >
                <bdi>{name}</bdi>
              </Button>
            ))}
          </div>
        )}
        <BulkProgress label={t('Changing tags')} bulk={bulk} />
        <FailureNote reason={failure} />
      </div>
    </Dialog>
  );
}
