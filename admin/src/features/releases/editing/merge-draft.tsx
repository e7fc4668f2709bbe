import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type ContentRecord, kindNames } from '../../../api/records.ts';
import { refreshReleases, type WholeEntry } from '../../../api/releases.ts';
import { t } from '../../../messages/messages.ts';
import { lazily } from '../../../ui/lazily.ts';
import type { EditedType } from '../../entries/editor/editor-types.ts';
import { changesInRelease, mergeStorage } from './entry-record.ts';

const ConflictDialog = lazily(() =>
  import('../../entries/conflict/conflict-dialog.tsx').then(({ ConflictDialog: dialog }) => dialog),
);

/** The merge of what the release says with the draft as it is now. */
export function MergeDraft(props: {
  readonly releaseId: string;
  readonly entry: WholeEntry;
  readonly record: ContentRecord;
  readonly type: EditedType;
  readonly onMerged: (inRelease: ContentRecord) => void;
  readonly onClose: () => void;
}) {
  const { releaseId, entry: latest, record: latestRecord, type, onMerged, onClose } = props;
  // What is merged is what was there when the merge was opened: what comes later is met when it is saved.
  const [{ entry, current, base, storage }] = useState(() => {
    const now = {
      ...latestRecord,
      draftContent: latest.current ?? latestRecord.draftContent,
      version: latest.record?.version ?? latestRecord.version,
    };
    return {
      entry: latest,
      current: now,
      base: { ...now, draftContent: latest.base ?? {}, version: latest.baseVersion },
      storage: mergeStorage(releaseId, latest, now),
    };
  });
  const queryClient = useQueryClient();
  const { one } = kindNames[type.kind];
  return (
    <Suspense>
      <ConflictDialog
        {...{ base, current, storage }}
        kind={type.kind}
        fields={type.fields}
        mine={changesInRelease(entry)}
        told={{
          title: t('Merge “{name}” with its draft', { name: entry.name ?? current.name }),
          lead: t(
            'The draft of this {one} was saved since it was taken into the release. Choose for each field what the release is to say: “mine” is what it says now, “theirs” is the draft. The draft itself stays as it is.',
            { one },
          ),
          other: 'draft',
        }}
        onResolved={(merged) => {
          onMerged(merged);
          void refreshReleases(queryClient);
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}
