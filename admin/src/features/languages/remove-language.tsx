import { useQueryClient } from '@tanstack/react-query';
import type { Locale } from '../../api/locales.ts';
import { t } from '../../messages/messages.ts';
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
      () => notify(t('{name} is back', { name })),
      (error: unknown) => notifyFailure(t('{name} was not restored', { name }), error),
    );
  const remove = async () => {
    await removeLanguage(queryClient, code);
    notify(t('{name} is removed', { name }), { action: { label: t('Undo'), run: () => void undo() } });
  };
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name })}
      isOpen
      onClose={onClose}
      action={t('Remove {name}', { name })}
      isDangerous
      onConfirm={remove}
    >
      {isDefault ? (
        <p>
          {t(
            'Content has no language then, as before the first one was added. Nothing that is written is lost.',
          )}
        </p>
      ) : (
        <p>
          {t(
            'Readers who ask for {name} get an error at once, and its translations are not shown to editors any more.',
            { name },
          )}
        </p>
      )}
      <p>
        {t(
          'It can be restored for 30 days, with all that is in it. After that its translations are gone for good.',
        )}
      </p>
    </ConfirmDialog>
  );
}
