import type { ReactNode } from 'react';
import { type ContentRecord, kindNames, type RecordKind } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { ConflictWords } from './conflict-words.ts';
import { type MergeChoices, type MergeField, type MergeSide, sideOf } from './merge-choices.ts';

/** What happened, above the fields that one chooses from. */
export function MergeLead(props: {
  readonly kind: RecordKind;
  readonly current: ContentRecord;
  readonly words: ConflictWords;
  readonly told: string | undefined;
  readonly isAgain: boolean;
}) {
  const { kind, current, words, told, isAgain } = props;
  const { one } = kindNames[kind];
  const { updatedAt, version } = current;
  return (
    <div className="flex flex-col gap-2 text-sm text-ink-soft">
      <p>
        {told ??
          words.lead({ one, time: <RelativeTime key="time" time={updatedAt} />, version: version + 1 })}
      </p>
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

/** The fields that one chooses from: those that both sides changed, then the others. */
export function Merges(props: {
  readonly merges: readonly MergeField[];
  readonly choices: MergeChoices;
  readonly onChoose: (merges: readonly MergeField[], side: MergeSide) => void;
  readonly words: ConflictWords;
  readonly render: (merge: MergeField) => ReactNode;
}) {
  const { merges, choices, onChoose, words, render } = props;
  const contested = merges.filter(({ changedBy }) => changedBy === 'both');
  const settled = merges.filter(({ changedBy }) => changedBy !== 'both');
  const decided = contested.filter((merge) => sideOf(merge, choices) !== undefined).length;
  return (
    <>
      {contested.length > 0 ? (
        <section aria-labelledby="merge-both" className="flex flex-col gap-3">
          <header className="flex flex-wrap items-center gap-2">
            <h3 id="merge-both" className="me-auto text-sm">
              {words.byBoth}
              <span role="status" className="ms-2 font-normal text-ink-soft">
                {t('{decided} of {count} decided', { decided, count: contested.length })}
              </span>
            </h3>
            <Button onPress={() => onChoose(contested, 'mine')}>{words.allMine}</Button>
            <Button onPress={() => onChoose(contested, 'theirs')}>{words.allTheirs}</Button>
          </header>
          {contested.map(render)}
        </section>
      ) : (
        <p className="rounded-md bg-ok-soft px-3 py-2 text-sm text-ok">{words.differentFields}</p>
      )}
      {settled.length > 0 && (
        <section aria-labelledby="merge-one" className="flex flex-col gap-3">
          <h3 id="merge-one" className="text-sm">
            {settled.some(({ changedBy }) => changedBy === 'each')
              ? t('Changed in different places')
              : words.byOne}
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
