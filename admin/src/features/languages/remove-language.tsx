import { useQueryClient } from '@tanstack/react-query';
import type { Locale } from '../../api/locales.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { removeLanguage, restoreLanguage } from './language-queries.ts';

/** Asks before a language goes, and offers to undo it. */
export function RemoveLanguage({
  language,
  onClose,
}: {
  readonly language: Locale;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { code, name, isDefault } = language;
  const undo = () =>
    restoreLanguage(queryClient, code).then(
      () => notify(`${name} is back`),
      (error: unknown) => notifyFailure(`${name} was not restored`, error),
    );
  const remove = async () => {
    await removeLanguage(queryClient, code);
    notify(`${name} is removed`, { action: { label: 'Undo', run: () => void undo() } });
  };
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      isOpen
      onClose={onClose}
      action={`Remove ${name}`}
      isDangerous
      onConfirm={remove}
    >
      {isDefault ? (
        <p>
          Content has no language then, as before the first one was added. Nothing that is written is lost.
        </p>
      ) : (
        <p>
          Readers who ask for {name} get an error at once, and its translations are not shown to editors any
          more.
        </p>
      )}
      <p>
        It can be restored for 30 days, with all that is in it. After that its translations are gone for good.
      </p>
    </ConfirmDialog>
  );
}
