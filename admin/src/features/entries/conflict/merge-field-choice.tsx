import { useMemo } from 'react';
import { FieldError, Label, Radio, RadioGroup } from 'react-aria-components';
import { t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { wordsOf } from '../fields/field-words.ts';
import type { Components } from '../fields/use-components.ts';
import { compareContent } from '../history/compare-content.ts';
import { FieldChange } from '../history/field-sides.tsx';
import { PlainValue } from '../history/plain-value.tsx';
import type { ConflictWords } from './conflict-words.ts';
import type { MergeField, MergeSide } from './merge-choices.ts';

/** One field: what I made of it, what the others made of it, both in one where they fit, what it was, and which of them stays. */
export function MergeFieldChoice(props: {
  readonly merge: MergeField;
  readonly side: MergeSide | undefined;
  readonly onChoose: (side: MergeSide) => void;
  readonly words: Pick<ConflictWords, 'mine' | 'theirs'>;
  readonly isChangedSince: boolean;
  /** Why it cannot be saved so. */
  readonly problem: string | undefined;
  readonly components: Components;
}) {
  const { merge, side, onChoose, words, isChangedSince, problem, components } = props;
  const { field, base } = merge;
  const { label } = wordsOf(field);
  return (
    <RadioGroup
      value={side ?? null}
      onChange={(value) => onChoose(value as MergeSide)}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      data-merge={field.name}
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-line p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Label dir="auto" className="min-w-0 text-sm font-medium break-words">
          {label}
        </Label>
        {isChangedSince && <Badge tone="warn">{t('Changed again since you chose')}</Badge>}
      </div>
      <FieldError className="text-xs text-danger">{problem}</FieldError>
      <div className="grid gap-3 sm:grid-cols-2">
        {merge.changedBy === 'each' && (
          <div className="sm:col-span-2">
            <MergeValue
              merge={merge}
              side="merged"
              title={t('Both changes')}
              isChosen={side === 'merged'}
              {...{ components }}
            />
          </div>
        )}
        <MergeValue
          merge={merge}
          side="mine"
          title={words.mine}
          isChosen={side === 'mine'}
          {...{ components }}
        />
        <MergeValue
          merge={merge}
          side="theirs"
          title={words.theirs}
          isChosen={side === 'theirs'}
          {...{ components }}
        />
      </div>
      <details className="text-sm">
        <summary className="min-h-6 w-fit cursor-default rounded text-xs text-ink-soft hover:text-ink">
          {t('What it was')}
        </summary>
        <div className="mt-1 rounded-md bg-sunken p-2">
          <PlainValue field={field} value={base} />
        </div>
      </details>
    </RadioGroup>
  );
}

function MergeValue(props: {
  readonly merge: MergeField;
  readonly side: MergeSide;
  readonly title: string;
  readonly isChosen: boolean;
  readonly components: Components;
}) {
  const { merge, side, title, isChosen, components } = props;
  const { field, base, [side]: value } = merge;
  const [difference] = useMemo(
    () => compareContent({ [field.name]: base }, { [field.name]: value }, [field], components),
    [field, base, value, components],
  );
  return (
    <div
      className={classNames('min-w-0 rounded-md border', isChosen ? 'border-accent' : 'border-line')}
      data-side={side}
    >
      <Radio
        value={side}
        className={classNames(
          'group flex min-h-9 items-center gap-2 rounded-t-md px-3 text-sm font-medium',
          isChosen ? 'bg-accent-soft' : 'bg-sunken',
        )}
      >
        <span
          aria-hidden="true"
          className="flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-accent group-data-[selected]:border-accent"
        >
          <span className="size-2 rounded-full group-data-[selected]:bg-accent" />
        </span>
        <span className="min-w-0 break-words">{title}</span>
      </Radio>
      <div className="p-3 text-sm">
        {difference && difference.state !== 'same' ? (
          <FieldChange difference={difference} names={{ before: t('What it was'), after: title }} />
        ) : (
          <>
            <p className="mb-1 text-xs text-ink-faint">{t('Not changed:')}</p>
            <PlainValue field={field} value={value} />
          </>
        )}
      </div>
    </div>
  );
}
