import { useEffect, useRef, useState } from 'react';
import { type ContentRecord, isSavedBy } from '../../../../api/records.ts';
import { useSession } from '../../../../api/session.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { mergesOf } from '../../conflict/merge-choices.ts';
import { wordsOf } from '../../fields/field-words.ts';
import { ownValue } from '../../fields/own-value.ts';
import { writeOut } from '../../fields/write-out.ts';
import { wholeContent } from '../../history/record-content.ts';
import { actorName } from '../status-panel.tsx';
import { editsOf } from './edit-state.ts';
import { glow } from './glow.ts';
import { isSameValue } from './same-value.ts';
import { useOtherWindows } from './use-other-windows.ts';
import type { RecordEdit } from './use-record-edit.ts';

/**
 * Takes what others save into the fields that were not touched here. What both have touched stays as it was typed, and is
 * decided field by field when somebody asks to, or saves. Answers what came in, in words, for those who do not see it.
 */
export function useLiveMerge(
  edit: RecordEdit,
  record: ContentRecord | null,
  fields: readonly SchemaField[],
  isHeld: boolean,
): string {
  useOtherWindows(edit, record);
  const { user } = useSession();
  const seen = useRef(record);
  const merged = useRef(record);
  const [told, setTold] = useState('');
  const { state: shown, dispatch, kind, saving, conflict, now } = edit;
  const isWaiting = isHeld || saving || conflict !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown says when to look, `now` what at.
  useEffect(() => {
    if (!record || isWaiting || seen.current === record) return;
    // A key may have been pressed since this was shown: what it changed is touched.
    writeOut();
    const state = now();
    const { base } = state;
    if (!base || record.id !== base.id) return;
    const edits = editsOf(state);
    if (record.version < base.version) {
      seen.current = record;
      return;
    }
    // Asked once, not with each key: what both have touched stays so until somebody decides.
    if (edits && merged.current === record && record.version > base.version) return;
    const whole = {
      base: wholeContent({ name: base.name, slug: base.slug, content: base.draftContent }),
      mine: wholeContent({ name: state.name, slug: state.slug, content: state.fields }),
      theirs: wholeContent({ ...record, content: record.draftContent }),
    };
    const merges = record.version > base.version ? mergesOf(whole, kind, fields) : [];
    const flowing = merges.filter(({ changedBy }) => changedBy === 'theirs');
    const fresh = flowing.filter(
      ({ field: { name } }) => !isSameValue(ownValue(whole.mine, name), ownValue(whole.theirs, name)),
    );
    // Changes that fit into each other are merged when somebody saves, and sees it.
    if (edits && merges.some(({ changedBy }) => changedBy === 'both' || changedBy === 'each')) {
      merged.current = record;
      dispatch({ type: 'flowed', record, names: flowing.map(({ field }) => field.name) });
    } else {
      seen.current = record;
      dispatch({ type: 'refreshed', record });
    }
    if (fresh.length === 0) return;
    glow(fresh.map(({ field }) => field.name));
    const labels = fresh.map(({ field }) => wordsOf(field).label).join(', ');
    const who = record.updatedBy ? actorName(record.updatedBy) : t('Somebody');
    setTold(
      isSavedBy(record, user.id)
        ? t('You changed {fields} in another window', { fields: labels })
        : t('{who} changed {fields}', { who, fields: labels }),
    );
  }, [record, dispatch, kind, fields, isWaiting, shown, user.id]);
  return told;
}
