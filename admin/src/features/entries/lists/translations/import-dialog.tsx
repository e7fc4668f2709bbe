import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import { useLocales } from '../../../../api/locales.ts';
import type { Answer } from '../../../../api/operation-types.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Loading } from '../../../../ui/feedback.tsx';
import { notify } from '../../../../ui/toast.tsx';
import { refreshRecords } from '../../trash/restore-records.ts';
import { patiently, waitSeconds } from '../bulk/run-bulk.ts';
import { ChooseFile } from '../csv/choose-file.tsx';

type Imported = Answer<'POST', '/admin/xliff/import'>['data'];
type ImportedRecord = Imported['records'][number];

type Phase =
  | { readonly name: 'choosing'; readonly fault?: string }
  | { readonly name: 'working' }
  | { readonly name: 'checked' | 'finished'; readonly xliff: string; readonly found: Imported };

/** Below what the service takes. */
const largestFile = 1_900_000;
const mostShown = 200;

/** Puts what a translator has sent back into drafts: chosen, checked, and only then written. */
export function ImportTranslationDialog({ onClose }: { readonly onClose: () => void }) {
  const [phase, setPhase] = useState<Phase>({ name: 'choosing' });
  const queryClient = useQueryClient();
  const send = (body: { xliff: string; dryRun?: boolean; versions?: Record<string, number> }) =>
    patiently(() => call('POST', '/admin/xliff/import', { body }), waitSeconds);
  const choose = async (file: File) => {
    setPhase({ name: 'working' });
    try {
      if (file.size > largestFile)
        throw new Error(t('The file is larger than 1.9 MB. Export fewer records at once.'));
      const xliff = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      const { data: found } = await send({ xliff, dryRun: true });
      setPhase({ name: 'checked', xliff, found });
    } catch (error) {
      const fault = error instanceof TypeError ? t('The file is not written in UTF-8.') : messageOf(error);
      setPhase({ name: 'choosing', fault });
    }
  };
  const write = async (xliff: string, checked: Imported) => {
    setPhase({ name: 'working' });
    const seen = checked.records.flatMap(({ id, version }) => (id === null ? [] : [[id, version] as const]));
    try {
      const { data: found } = await send({ xliff, versions: Object.fromEntries(seen) });
      refreshRecords(queryClient);
      const done = found.records.filter(isChange).length;
      if (done > 0)
        notify(
          plural(done, '{count} translation saved as a draft.', '{count} translations saved as drafts.'),
        );
      const isClean = found.records.every(({ outcome }) => outcome !== 'refused');
      if (isClean) onClose();
      else setPhase({ name: 'finished', xliff, found });
    } catch (error) {
      setPhase({ name: 'choosing', fault: messageOf(error) });
    }
  };
  if (phase.name === 'checked' || phase.name === 'finished') {
    const { xliff, found } = phase;
    const isDone = phase.name === 'finished';
    const count = found.records.filter(isChange).length;
    return (
      <Dialog
        title={isDone ? t('Import: what was done') : t('Import: what will be done')}
        isOpen
        onClose={onClose}
        size="lg"
        footer={
          isDone ? (
            <Button variant="primary" onPress={onClose}>
              {t('Close')}
            </Button>
          ) : (
            <>
              <Button onPress={() => setPhase({ name: 'choosing' })}>{t('Back')}</Button>
              <Button
                variant="primary"
                whyDisabled={count === 0 && t('There is nothing to import.')}
                onPress={() => void write(xliff, found)}
              >
                {plural(count, 'Import {count} translation', 'Import {count} translations')}
              </Button>
            </>
          )
        }
      >
        <Findings {...{ found, isDone }} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('Import a translation')}
      isOpen
      onClose={onClose}
      size="md"
      footer={<Button onPress={onClose}>{t('Cancel')}</Button>}
    >
      {phase.name === 'working' ? (
        <Loading label={t('Reading the file')} />
      ) : (
        <ChooseFile
          lead={t('Drop an XLIFF file here, or')}
          accepts={['.xlf', '.xliff', '.xml', 'application/xliff+xml']}
          fault={phase.name === 'choosing' ? phase.fault : undefined}
          onChoose={(file) => void choose(file)}
        >
          {t(
            'XLIFF 2.0 or 2.1, exported here and translated. Nothing is written before you have seen what will be done, and all that is written are drafts. What has no translation in the file stays as it is.',
          )}
        </ChooseFile>
      )}
    </Dialog>
  );
}

function isChange({ outcome }: ImportedRecord): boolean {
  return outcome === 'created' || outcome === 'updated';
}

function Findings({ found, isDone }: { readonly found: Imported; readonly isDone: boolean }) {
  const { records, from, to } = found;
  const locales = useLocales();
  const nameOf = (code: string) => locales.find((one) => one.code === code)?.name ?? code;
  const count = (outcome: ImportedRecord['outcome']) =>
    records.filter((record) => record.outcome === outcome).length;
  const untranslated = records.reduce((sum, record) => sum + record.untranslated, 0);
  const [made, changed] = [count('created'), count('updated')];
  const [same, refused] = [count('unchanged'), count('refused')];
  const problems = records.flatMap(({ name, id, errors, warnings }) => [
    ...errors.map((one) => ({ ...one, record: name || id || '–', isError: true })),
    ...warnings.map((one) => ({ ...one, record: name || id || '–', isError: false })),
  ]);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <ul aria-live="polite" className="list-disc ps-5">
        <li>{t('From {source} to {target}.', { source: nameOf(from), target: nameOf(to) })}</li>
        {made > 0 && <li>{madeInWords(made, isDone)}</li>}
        {changed > 0 && <li>{changedInWords(changed, isDone)}</li>}
        {same > 0 && (
          <li>
            {plural(same, '{count} translation as it is already.', '{count} translations as it is already.')}
          </li>
        )}
        {untranslated > 0 && (
          <li>
            {plural(
              untranslated,
              '{count} text without a translation stays as before.',
              '{count} texts without a translation stay as before.',
            )}
          </li>
        )}
        {refused > 0 && (
          <li className="font-medium text-danger">
            {isDone
              ? plural(refused, '{count} with errors left out.', '{count} with errors left out.')
              : plural(
                  refused,
                  '{count} with errors will be left out.',
                  '{count} with errors will be left out.',
                )}
          </li>
        )}
      </ul>
      {problems.length > 0 && (
        <table aria-label={t('Errors and warnings')} className="w-full border-separate border-spacing-0">
          <thead className="text-xs text-ink-faint">
            <tr>
              {[t('Record'), t('Text'), t('What is to be known')].map((title) => (
                <th key={title} className="border-b border-line px-2 py-2 text-start font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, mostShown).map(({ record, unit, message, isError }) => (
              <tr key={`${record} ${unit} ${message}`}>
                <td dir="auto" className="border-b border-line px-2 py-2 align-top wrap-anywhere">
                  {record}
                </td>
                <td dir="auto" className="border-b border-line px-2 py-2 align-top wrap-anywhere">
                  {unit === ':name' ? t('Name') : unit || '–'}
                </td>
                <td
                  dir="auto"
                  className={`border-b border-line px-2 py-2 align-top wrap-anywhere ${isError ? 'text-danger' : ''}`}
                >
                  {isError ? t('Error: {message}', { message }) : t('Warning: {message}', { message })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problems.length > mostShown && (
        <p>{plural(problems.length - mostShown, 'and {count} more', 'and {count} more')}</p>
      )}
    </div>
  );
}

function madeInWords(count: number, isDone: boolean): string {
  return isDone
    ? plural(count, '{count} translation made.', '{count} translations made.')
    : plural(count, '{count} translation will be made.', '{count} translations will be made.');
}

function changedInWords(count: number, isDone: boolean): string {
  return isDone
    ? plural(count, '{count} translation changed.', '{count} translations changed.')
    : plural(count, '{count} translation will be changed.', '{count} translations will be changed.');
}
