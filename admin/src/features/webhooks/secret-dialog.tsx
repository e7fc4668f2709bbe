import { t } from '../../messages/messages.ts';
import { OnceDialog } from '../../ui/once-dialog.tsx';

/** Shows the secret of a webhook the one time that it is known. */
export function SecretDialog(props: {
  readonly title: string;
  readonly secret: string;
  readonly onDone: () => void;
}) {
  const { title, secret, onDone } = props;
  return (
    <OnceDialog
      title={title}
      secret={{ label: t('Signing secret'), text: secret }}
      warning={t(
        'Copy the secret now: it is shown this one time. Your receiver needs it to tell requests of Galley from forged ones.',
      )}
      onDone={onDone}
    >
      <p className="text-ink-soft">{t('If it is lost, give the webhook a new one in its settings.')}</p>
    </OnceDialog>
  );
}
