import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RecordKind, RecordListing } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { numberInWords } from '../../../../locale.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ProgressBar } from '../../../../ui/feedback.tsx';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
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
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const run = async () => {
    const controller = new AbortController();
    stopper.current = controller;
    const { signal } = controller;
    setProgress({ done: 0, total: 0 });
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total });
      saveFile(`${name}.csv`, await exportRecords({ kind, query, columns, fields, signal, onProgress }));
      notify(`“${name}.csv” is saved.`);
    } catch (error) {
      if (!signal.aborted) notifyFailure('The list could not be exported', error);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      <Button className="max-md:hidden" onPress={() => void run()}>
        <Download aria-hidden="true" className="size-4" /> Export
      </Button>
      {progress && (
        <Dialog
          title="Exporting the list"
          isOpen
          isForced
          onClose={() => undefined}
          size="sm"
          footer={<Button onPress={() => stopper.current?.abort()}>Stop</Button>}
        >
          <ProgressBar
            label="Reading records"
            value={progress.total === 0 ? 0 : progress.done / progress.total}
            detail={`${numberInWords(progress.done)} of ${numberInWords(progress.total)}`}
          />
        </Dialog>
      )}
    </>
  );
}
