import type { SchemaField } from '../../../../api/types.ts';
import { plural, rich, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../../ui/feedback.tsx';
import { notify } from '../../../../ui/toast.tsx';
import { WorkDialog } from '../work/work-dialog.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { EncodingField } from './encoding-field.tsx';
import { countOutcomes, ImportFindings, outcomesInWords } from './import-findings.tsx';
import type { ImportedKind } from './send-rows.ts';
import { changesAnything, type ImportPhase, useImport } from './use-import.ts';

/** Makes and changes records by the rows of a CSV file: chosen, mapped, checked, and only then written. */
export function ImportDialog(props: {
  readonly kind: ImportedKind;
  readonly type: string;
  readonly fields: readonly SchemaField[];
  readonly onClose: () => void;
}) {
  const { kind, fields, onClose } = props;
  const work = useImport(props);
  const { phase, table, targets } = work;
  const write = async () => {
    const result = await work.write();
    const done = result?.sent.filter(changesAnything) ?? [];
    if (done.length > 0)
      notify(t('{changes}.', { changes: outcomesInWords(kind, countOutcomes(done), 'done') }));
    if (result && result.problems.length + result.left.length === 0) onClose();
  };
  if (phase.name === 'checking' || phase.name === 'writing')
    return <Working phase={phase} onStop={work.stop} />;
  if (phase.name === 'mapping' && table) {
    const isFindable = targets.includes('slug') || targets.includes('name');
    return (
      <Dialog
        title={t('Import: what goes where')}
        isOpen
        onClose={onClose}
        size="lg"
        footer={
          <>
            <Button onPress={work.goBack}>{t('Back')}</Button>
            <Button
              variant="primary"
              whyDisabled={!isFindable && t('One column must be the slug or the name.')}
              onPress={() => void work.check()}
            >
              {plural(table.rows.length, 'Check {count} row', 'Check {count} rows')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <EncodingField
            chosen={work.chosenEncoding}
            detected={work.encoding}
            onChange={work.chooseEncoding}
          />
          <ColumnMapping
            {...{ table, targets, fields }}
            setTarget={work.setTarget}
            clears={work.clears}
            setClears={work.setClears}
            decimal={work.decimal}
            setDecimal={work.setDecimal}
          />
        </div>
      </Dialog>
    );
  }
  if (phase.name === 'checked' || phase.name === 'finished') {
    const { result } = phase;
    const isDone = phase.name === 'finished';
    const count = result.sent.filter(changesAnything).length;
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
              <Button onPress={work.goBack}>{t('Back')}</Button>
              <Button
                variant="primary"
                whyDisabled={count === 0 && t('There is nothing to import.')}
                onPress={() => void write()}
              >
                {plural(count, 'Import {count} row', 'Import {count} rows')}
              </Button>
            </>
          )
        }
      >
        <div className="flex flex-col gap-4 text-sm">
          {result.error !== undefined && <ErrorPanel error={result.error} />}
          <ImportFindings {...{ kind, result, isDone }} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('Import a CSV file')}
      isOpen
      onClose={onClose}
      size="md"
      footer={<Button onPress={onClose}>{t('Cancel')}</Button>}
    >
      <ChooseFile
        lead={t('Drop a CSV file here, or')}
        accepts={['.csv', '.tsv', '.txt', 'text/csv']}
        fault={phase.name === 'choosing' ? phase.fault : undefined}
        onChoose={(file) => void work.choose(file)}
      >
        {rich(
          'The first line names the columns, each further line is a record, up to 5,000. A record with the slug of the line is changed, another one is made. Nothing is written before you have seen what will be done, and all that is written are drafts. What {export} saves can be changed in a spreadsheet and imported.',
          { export: <em>{t('Export')}</em> },
        )}
      </ChooseFile>
      <EncodingField
        chosen={work.chosenEncoding}
        detected={work.encoding}
        onChange={work.chooseEncoding}
        className="mt-4"
      />
    </Dialog>
  );
}

function Working(props: {
  readonly phase: Extract<ImportPhase, { readonly name: 'checking' | 'writing' }>;
  readonly onStop: () => void;
}) {
  const { name, done, total } = props.phase;
  const isWriting = name === 'writing';
  return (
    <WorkDialog
      title={isWriting ? t('Importing') : t('Checking the rows')}
      label={isWriting ? t('Importing') : t('Checking')}
      {...{ done, total }}
      onStop={props.onStop}
    >
      {isWriting &&
        t('Keep this page open. Stopping leaves what is done as it is; importing the file again goes on.')}
    </WorkDialog>
  );
}
