import { Download } from 'lucide-react';
import { useState } from 'react';
import type { RecordKind, RecordListing } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import { useStopper } from '../work/use-stopper.ts';
import { WorkDialog } from '../work/work-dialog.tsx';
import { exportRecords, saveFile } from './export-records.ts';

/** Saves all that a list finds as a CSV file, with the columns that it shows. */
export function ExportButton(props: {
  readonly kind: RecordKind;
  readonly query: RecordListing;
  readonly columns: readonly string[];
  /** The content fields of the records. */
  readonly fields: readonly SchemaField[];
  /** Of the file, without its ending. */
  readonly name: string;
}) {
  const { kind, query, columns, fields, name } = props;
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const { begin, stop } = useStopper(false);
  const run = async () => {
    const signal = begin();
    setProgress({ done: 0, total: 0 });
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total });
      saveFile(`${name}.csv`, await exportRecords({ kind, query, columns, fields, signal, onProgress }));
      notify(t('“{name}” is saved.', { name: `${name}.csv` }));
    } catch (error) {
      if (!signal.aborted) notifyFailure(t('The list could not be exported'), error);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      <Button variant="quiet" className="max-md:hidden" onPress={() => void run()}>
        <Download aria-hidden="true" className="size-4" /> {t('Export')}
      </Button>
      {progress && (
        <WorkDialog
          title={t('Exporting the list')}
          label={t('Reading records')}
          {...progress}
          onStop={stop}
        />
      )}
    </>
  );
}
