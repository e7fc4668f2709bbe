import { Languages } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { lazily } from '../../../../ui/lazily.ts';

const ImportTranslationDialog = lazily(() =>
  import('./import-dialog.tsx').then(({ ImportTranslationDialog: one }) => one),
);

/** Takes a file that a translator has sent back. */
export function ImportTranslationButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="max-md:hidden" onPress={() => setOpen(true)}>
        <Languages aria-hidden="true" className="size-4" /> {t('Import a translation')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportTranslationDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
