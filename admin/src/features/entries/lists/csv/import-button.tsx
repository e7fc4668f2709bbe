import { Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { lazily } from '../../../../ui/lazily.ts';
import type { ImportedKind } from './send-rows.ts';

/** Imports records of a type from a CSV file. Stops when it is unmounted. */
export const ImportDialog = lazily(() => import('./import-dialog.tsx').then(({ ImportDialog: one }) => one));

/** Makes and changes records of a type by the rows of a CSV file. */
export function ImportButton(props: {
  readonly kind: ImportedKind;
  /** Slug of the type. */
  readonly type: string;
  readonly fields: readonly SchemaField[];
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="max-md:hidden" onPress={() => setOpen(true)}>
        <Upload aria-hidden="true" className="size-4" /> {t('Import')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
