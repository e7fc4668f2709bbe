// In this folder: what is done with the selected records of a list: asking, doing it, telling what did not work.

import { kindNames } from '../../../../api/records.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { nameOf } from '../list-columns.tsx';
import { countSelected, type Selection } from '../selection.ts';
import { WorkDialog } from '../work/work-dialog.tsx';
import { BulkResult } from './bulk-result.tsx';
import { type BulkAction, wordsOfBulk } from './bulk-words.ts';
import type { BulkOutcome } from './run-bulk.ts';
import { type BulkTarget, useBulk } from './use-bulk.ts';
import { useTellOutcome } from './use-tell-outcome.ts';

const mostNamed = 5;

/** Asks, does it with a progress that can be stopped, and tells what did not work. */
export function BulkDialog(props: {
  readonly action: BulkAction;
  readonly target: BulkTarget;
  readonly total: number;
  readonly onClose: () => void;
  /** Something was done: nothing is selected any more. */
  readonly onDone: () => void;
}) {
  const { action, target, total, onClose, onDone } = props;
  const { phase, run, runAgain, stop } = useBulk(action, target);
  const tellOutcome = useTellOutcome(action, target.kind);
  const count = countSelected(target.selection, total);
  const words = wordsOfBulk(action, target.kind);
  const settle = (outcome: BulkOutcome) => {
    tellOutcome(outcome);
    onDone();
    if (outcome.failed.length === 0 && outcome.left.length === 0 && !outcome.error) onClose();
  };
  if (phase.name === 'finished') {
    return (
      <BulkResult
        action={action}
        kind={target.kind}
        outcome={phase.outcome}
        records={phase.records}
        onClose={onClose}
        onAgain={(ids, options) => void runAgain(ids, options).then(settle)}
      />
    );
  }
  if (phase.name === 'asking') {
    const footer = (
      <>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button
          variant={action === 'delete' ? 'danger' : 'primary'}
          onPress={() => void run().then(settle)}
          autoFocus={action !== 'delete'}
        >
          {words.act(count)}
        </Button>
      </>
    );
    return (
      <Dialog title={words.ask(count)} isOpen onClose={onClose} size="sm" footer={footer}>
        <div className="flex flex-col gap-3 text-sm text-ink-soft">
          <Names selection={target.selection} />
          <p>{words.effect}</p>
        </div>
      </Dialog>
    );
  }
  const isFinding = phase.name === 'finding';
  const [done, all] = isFinding ? [phase.done, count] : [phase.done, phase.total];
  const title = isFinding
    ? plural(count, 'Finding {count} {one}', 'Finding {count} {many}', kindNames[target.kind])
    : words.doing(all);
  return (
    <WorkDialog
      title={title}
      label={isFinding ? t('Finding what matches') : words.now}
      done={done}
      total={all}
      onStop={stop}
    >
      {t('Keep this page open. Stopping leaves what is done as it is.')}
    </WorkDialog>
  );
}

function Names({ selection }: { readonly selection: Selection }) {
  if (selection.mode === 'all') return <p>{t('All that match the search and filters of the list.')}</p>;
  const records = [...selection.records.values()];
  return (
    <ul className="list-disc ps-5 text-ink">
      {records.slice(0, mostNamed).map((record) => (
        <li key={record.id} className="break-words">
          {nameOf(record)}
        </li>
      ))}
      {records.length > mostNamed && (
        <li>{plural(records.length - mostNamed, 'and {count} more', 'and {count} more')}</li>
      )}
    </ul>
  );
}
