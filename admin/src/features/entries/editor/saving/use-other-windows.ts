import { useEffect } from 'react';
import { recordIdOf } from '../../../../api/record-address.ts';
import type { ContentRecord } from '../../../../api/records.ts';
import { onStreamEvent } from '../../../../api/stream.ts';
import type { RecordEdit } from './use-record-edit.ts';

/** Looks at what the person types into the same record in another window, on this device or on another one. */
export function useOtherWindows(edit: RecordEdit, record: ContentRecord | null): void {
  const { look } = edit.autosave;
  const { known } = edit.windows;
  const id = edit.state.base?.id;
  useEffect(() => {
    if (id === undefined) return;
    return onStreamEvent((event) => {
      // Only the person's own windows hear of an autosave.
      if (event.type !== 'preview' || event.id !== recordIdOf(id)) return;
      if (event.savedAt !== known().savedAt) look();
    });
  }, [id, known, look]);
  useEffect(() => {
    if (record && record.id === id && (record.autosave?.savedAt ?? null) !== known().savedAt) look();
  }, [record, id, known, look]);
}
