import { type ReactNode, useMemo, useState } from 'react';
import { hasCode } from '../../../api/api-error.ts';
import { type ContentRecord, kindNames, type RecordKind } from '../../../api/records.ts';
import { useSession } from '../../../api/session.ts';
import type { SchemaField } from '../../../api/types.ts';
import { rich, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { notify } from '../../../ui/toast.tsx';
import { topOf } from '../editor/saving/edit-state.ts';
import type { EditStorage } from '../editor/saving/edit-storage.ts';
import { failuresOf } from '../editor/saving/use-record-edit.ts';
import { actorName } from '../editor/status-panel.tsx';
import { type Components, useComponents } from '../fields/use-components.ts';
import type { Content } from '../history/difference.ts';
import { wholeContent } from '../history/record-content.ts';
import {
  choose,
  isChangedSince,
  type MergeChoices,
  type MergeField,
  type MergeSide,
  mergesOf,
  type Resolution,
  resolutionOf,
  sideOf,
} from './merge-choices.ts';
import { MergeFieldChoice } from './merge-field-choice.tsx';

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
  readonly told?: { readonly title: string; readonly lead: string };
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
  const others = useOthers(current);
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
        whyDisabled={isPending && t('What the other person saved is being read.')}
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
      title={told?.title ?? t('“{name}” was changed by somebody else too', { name: mine.name ?? base.name })}
      isOpen
      onClose={onClose}
      size="xl"
      footer={footer}
    >
      <div className="flex flex-col gap-5">
        <Lead {...{ kind, current, others }} told={told?.lead} isAgain={newer !== null} />
        {isPending ? (
          <Loading label={t('Comparing')} />
        ) : (
          <Merges
            merges={merges}
            choices={choices}
            onChoose={(chosen, side) => setChoices((before) => choose(before, chosen, side))}
            others={others}
            render={(merge) => (
              <MergeFieldChoice
                key={merge.field.name}
                merge={merge}
                side={sideOf(merge, choices)}
                onChoose={(side) => setChoices((before) => choose(before, [merge], side))}
                others={others ?? t('somebody')}
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

/** Who saved it; undefined where nobody knows. */
function useOthers({ updatedBy }: ContentRecord): string | undefined {
  const { user } = useSession();
  if (!updatedBy) return undefined;
  return updatedBy.id === user.id ? t('you, in another window') : actorName(updatedBy);
}

function Lead(props: {
  readonly kind: RecordKind;
  readonly current: ContentRecord;
  readonly others: string | undefined;
  readonly told: string | undefined;
  readonly isAgain: boolean;
}) {
  const { kind, current, others, told, isAgain } = props;
  const { one } = kindNames[kind];
  const who = others ? others.charAt(0).toUpperCase() + others.slice(1) : t('Somebody');
  return (
    <div className="flex flex-col gap-2 text-sm text-ink-soft">
      {told ? (
        <p>{told}</p>
      ) : (
        <p>
          {rich(
            '{who} saved this {one} {time}, while you were working on it. Nothing of yours is lost: choose for each field what stays. It is saved as version {version}, and theirs stays in the history.',
            { who, one, time: <RelativeTime time={current.updatedAt} />, version: current.version + 1 },
          )}
        </p>
      )}
      {isAgain && (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {t(
            'The {one} was saved once more meanwhile, so nothing was saved here. What you chose is kept; look at what changed again and save.',
            { one },
          )}
        </p>
      )}
    </div>
  );
}

function Merges(props: {
  readonly merges: readonly MergeField[];
  readonly choices: MergeChoices;
  readonly onChoose: (merges: readonly MergeField[], side: MergeSide) => void;
  readonly others: string | undefined;
  readonly render: (merge: MergeField) => ReactNode;
}) {
  const { merges, choices, onChoose, others, render } = props;
  const contested = merges.filter(({ changedBy }) => changedBy === 'both');
  const settled = merges.filter(({ changedBy }) => changedBy !== 'both');
  const decided = contested.filter((merge) => sideOf(merge, choices) !== undefined).length;
  return (
    <>
      {contested.length > 0 ? (
        <section aria-labelledby="merge-both" className="flex flex-col gap-3">
          <header className="flex flex-wrap items-center gap-2">
            <h3 id="merge-both" className="me-auto text-sm">
              {t('Changed by both of you')}
              <span role="status" className="ms-2 font-normal text-ink-soft">
                {t('{decided} of {count} decided', { decided, count: contested.length })}
              </span>
            </h3>
            <Button onPress={() => onChoose(contested, 'mine')}>{t('All mine')}</Button>
            <Button onPress={() => onChoose(contested, 'theirs')}>{t('All theirs')}</Button>
          </header>
          {contested.map(render)}
        </section>
      ) : (
        <p className="rounded-md bg-ok-soft px-3 py-2 text-sm text-ok">
          {others === undefined
            ? t('You and they changed different fields: both can be kept.')
            : t('You and {others} changed different fields: both can be kept.', { others })}
        </p>
      )}
      {settled.length > 0 && (
        <section aria-labelledby="merge-one" className="flex flex-col gap-3">
          <h3 id="merge-one" className="text-sm">
            {settled.some(({ changedBy }) => changedBy === 'each')
              ? t('Changed in different places')
              : t('Changed by one of you')}
            <span className="ms-2 font-normal text-ink-soft">
              {t('These are kept unless you choose otherwise.')}
            </span>
          </h3>
          {settled.map(render)}
        </section>
      )}
    </>
  );
}

function focusChoice({ field }: MergeField): void {
  document.querySelector<HTMLElement>(`[data-merge="${CSS.escape(field.name)}"] input`)?.focus();
}
