import { useMemo, useState } from 'react';
import { hasCode } from '../../../api/api-error.ts';
import type { ContentRecord, RecordKind } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { notify } from '../../../ui/toast.tsx';
import { topOf } from '../editor/saving/edit-state.ts';
import type { EditStorage } from '../editor/saving/edit-storage.ts';
import { failuresOf } from '../editor/saving/use-record-edit.ts';
import { type Components, useComponents } from '../fields/use-components.ts';
import type { Content } from '../history/difference.ts';
import { wholeContent } from '../history/record-content.ts';
import { type OtherSide, useConflictWords } from './conflict-words.ts';
import {
  choose,
  isChangedSince,
  type MergeChoices,
  type MergeField,
  mergesOf,
  type Resolution,
  resolutionOf,
  sideOf,
} from './merge-choices.ts';
import { MergeFieldChoice } from './merge-field-choice.tsx';
import { MergeLead, Merges } from './merges.tsx';

/** What was typed on top of `base`; a cleared field is null. */
interface TypedChanges {
  readonly name?: string;
  readonly slug?: string;
  readonly fields: Content;
}

/**
 * Two people changed a record: shows field by field what both made of it and lets one choose. Nothing is saved before
 * that, and closing it keeps all that was typed.
 */
export function ConflictDialog(props: {
  readonly kind: RecordKind;
  readonly fields: readonly SchemaField[];
  /** The record that was changed here. */
  readonly base: ContentRecord;
  /** As others have saved it meanwhile. */
  readonly current: ContentRecord;
  readonly mine: TypedChanges;
  /** Where the result is saved. */
  readonly storage: Pick<EditStorage, 'resolve' | 'readCurrent'>;
  /** What happened, where it is something else than two people who typed at the same time. */
  readonly told?: { readonly title: string; readonly lead: string; readonly other: OtherSide };
  readonly onResolved: (record: ContentRecord) => void;
  /** Takes what was chosen in place of saving it. */
  readonly onChosen?: (resolution: Resolution) => void;
  readonly onClose: () => void;
}) {
  const { kind, base, mine, storage, told, onResolved, onChosen, onClose } = props;
  const [newer, setNewer] = useState<ContentRecord | null>(null);
  const current = newer && newer.version > props.current.version ? newer : props.current;
  const { components, isPending } = useComponents();
  const merges = useMerges({ ...props, current, components });
  const [choices, setChoices] = useState<MergeChoices>(new Map());
  const [isSaving, setSaving] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>();
  const words = useConflictWords(current, told?.other);
  const save = async () => {
    const open = merges.find((merge) => sideOf(merge, choices) === undefined);
    setAsked(true);
    if (open) return focusChoice(open);
    if (onChosen) return onChosen(resolutionOf(merges, choices, components));
    setSaving(true);
    setError(undefined);
    try {
      const body = { ...resolutionOf(merges, choices, components), version: current.version };
      const record = await storage.resolve(kind, base.id, body);
      notify(t('“{name}” is saved', { name: record.name }));
      onResolved(record);
    } catch (fault) {
      const stored = hasCode(fault, 'CONFLICT') ? fault.details['current'] : undefined;
      if (stored) setNewer(storage.readCurrent(base.id, stored));
      else setError(fault);
    } finally {
      setSaving(false);
    }
  };
  const footer = (
    <>
      {error !== undefined && (
        <div className="w-full">
          <ErrorPanel error={error} />
        </div>
      )}
      <Button onPress={onClose}>{t('Back to editing')}</Button>
      <Button
        variant="primary"
        isPending={isSaving}
        whyDisabled={isPending && t('Loading the saved version')}
        onPress={() => void save()}
      >
        {onChosen ? t('Take the result') : isSaving ? t('Saving …') : t('Save the result')}
      </Button>
    </>
  );
  const problemOf = (merge: MergeField) => {
    if (isAsked && sideOf(merge, choices) === undefined) return t('Choose what stays.');
    return failuresOf(error).find(({ field }) => topOf(field) === merge.field.name)?.message;
  };
  return (
    <Dialog
      title={told?.title ?? words.title(mine.name ?? base.name)}
      isOpen
      onClose={onClose}
      size="xl"
      footer={footer}
    >
      <div className="flex flex-col gap-5">
        <MergeLead {...{ kind, current, words }} told={told?.lead} isAgain={newer !== null} />
        {isPending ? (
          <Loading label={t('Comparing')} />
        ) : (
          <Merges
            merges={merges}
            choices={choices}
            onChoose={(chosen, side) => setChoices((before) => choose(before, chosen, side))}
            words={words}
            render={(merge) => (
              <MergeFieldChoice
                key={merge.field.name}
                merge={merge}
                side={sideOf(merge, choices)}
                onChoose={(side) => setChoices((before) => choose(before, [merge], side))}
                words={words}
                isChangedSince={isChangedSince(merge, choices)}
                problem={problemOf(merge)}
                components={components}
              />
            )}
          />
        )}
      </div>
    </Dialog>
  );
}

function useMerges(props: {
  readonly kind: RecordKind;
  readonly fields: readonly SchemaField[];
  readonly base: ContentRecord;
  readonly current: ContentRecord;
  readonly mine: TypedChanges;
  readonly components: Components;
}): readonly MergeField[] {
  const { kind, fields, base, current, mine, components } = props;
  return useMemo(() => {
    const { name, slug, draftContent: content } = base;
    const typed = {
      name: mine.name ?? name,
      slug: mine.slug ?? slug,
      content: { ...content, ...mine.fields },
    };
    const states = {
      base: wholeContent({ name, slug, content }),
      mine: wholeContent(typed),
      theirs: wholeContent({ ...current, content: current.draftContent }),
    };
    return mergesOf(states, kind, fields, components);
  }, [kind, fields, base, current, mine, components]);
}

function focusChoice({ field }: MergeField): void {
  document.querySelector<HTMLElement>(`[data-merge="${CSS.escape(field.name)}"] input`)?.focus();
}
