import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import type { Locale } from '../../../../api/locales.ts';
import { entryKindOf, kindNames, type RecordKind } from '../../../../api/records.ts';
import { plural, rich, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import { patiently, waitSeconds } from '../bulk/run-bulk.ts';
import { type BulkTarget, findRecords } from '../bulk/use-bulk.ts';
import { saveFile } from '../csv/export-records.ts';
import { countSelected } from '../selection.ts';
import { useStopper } from '../work/use-stopper.ts';
import { WorkDialog } from '../work/work-dialog.tsx';

/** As many as the service takes at once. */
const atOnce = 100;

/** Saves the selected records as XLIFF, for a translator to one language. */
export function ExportTranslationDialog(props: {
  readonly locales: readonly Locale[];
  readonly target: BulkTarget;
  readonly total: number;
  /** Of the file, without what follows the languages. */
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { locales, target, total, name, onClose } = props;
  const first = locales.find(({ isDefault }) => isDefault)?.code ?? '';
  const others = locales.filter(({ isDefault }) => !isDefault);
  const [from, setFrom] = useState(first);
  const [chosen, setTo] = useState(others[0]?.code ?? '');
  const targets = others.filter(({ code }) => code !== from);
  const to = targets.find(({ code }) => code === chosen)?.code ?? targets[0]?.code;
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const { begin, stop } = useStopper(false);
  const count = countSelected(target.selection, total);
  const run = async () => {
    if (to === undefined) return;
    const signal = begin();
    setProgress({ done: 0, total: count });
    try {
      const ids = [...(await findRecords(target, signal, () => undefined)).keys()];
      const onDone = (done: number) => setProgress({ done, total: ids.length });
      const files = await exportFiles({ kind: target.kind, ids, from, to, signal, onDone });
      if (signal.aborted) return;
      files.forEach((xliff, at) => {
        saveFile(
          `${name}-${from}-${to}${files.length > 1 ? `-${at + 1}` : ''}.xlf`,
          xliff,
          'application/xliff+xml',
        );
      });
      notify(
        plural(
          ids.length,
          '{count} {one} saved for translation.',
          '{count} {many} saved for translation.',
          kindNames[target.kind],
        ),
      );
      onClose();
    } catch (error) {
      if (!signal.aborted) notifyFailure(t('The records could not be exported'), error);
    } finally {
      setProgress(undefined);
    }
  };
  if (progress)
    return (
      <WorkDialog
        title={t('Exporting for translation')}
        label={t('Reading records')}
        {...progress}
        onStop={stop}
      />
    );
  const choicesOf = (some: readonly Locale[]) =>
    some.map(({ code, name: label }) => ({ value: code, label }));
  return (
    <Dialog
      title={plural(
        count,
        'Export {count} {one} for translation',
        'Export {count} {many} for translation',
        kindNames[target.kind],
      )}
      isOpen
      onClose={onClose}
      size="sm"
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            whyDisabled={to === undefined && t('There is no other language.')}
            onPress={() => void run()}
          >
            {t('Save the file')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <SelectField
          label={t('From [language]')}
          value={from}
          choices={choicesOf(locales)}
          onChange={setFrom}
        />
        <SelectField
          label={t('To [language]')}
          value={to ?? null}
          choices={choicesOf(targets)}
          onChange={setTo}
        />
        <p className="text-ink-soft">
          {rich(
            'An XLIFF 2.0 file of the drafts, which the tools of translators open. What comes back is taken by {import}.',
            { import: <em>{t('Import a translation')}</em> },
          )}
        </p>
      </div>
    </Dialog>
  );
}

/** The files of records: as many as it takes for what one may hold. @throws ApiError */
async function exportFiles(work: {
  readonly kind: RecordKind;
  readonly ids: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly signal: AbortSignal;
  readonly onDone: (done: number) => void;
}): Promise<readonly string[]> {
  const { kind, ids, from, to, signal, onDone } = work;
  const files: string[] = [];
  let left = ids;
  while (left.length > 0 && !signal.aborted) {
    const some = left.slice(0, atOnce);
    const body = { kind: entryKindOf[kind], ids: some, from, to };
    const { data } = await patiently(
      () => call('POST', '/admin/xliff/export', { body, signal }),
      waitSeconds,
    );
    files.push(data.xliff);
    left = [...data.left, ...left.slice(some.length)];
    onDone(ids.length - left.length);
  }
  return files;
}
