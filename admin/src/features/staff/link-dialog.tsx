import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** A link that no mail takes to somebody: who they are, and what they open. */
export interface LinkToPass {
  readonly title: string;
  readonly link: string;
  /** What it is for and how long it works, after the sentence that no mail was sent. */
  readonly about: string;
}

/** Shows a link to pass on by hand; nothing while there is none. Making another one replaces it, so closing loses nothing. */
export function LinkDialog({
  passed,
  onClose,
}: {
  readonly passed: LinkToPass | undefined;
  readonly onClose: () => void;
}) {
  if (!passed) return null;
  const done = (
    <Button variant="primary" onPress={onClose}>
      {t('Done')}
    </Button>
  );
  return (
    <Dialog title={passed.title} isOpen onClose={onClose} footer={done}>
      <div className="flex flex-col gap-3 text-sm">
        <p>
          {t('No mail was sent, because no mail server is set up. Give them this link yourself.')}{' '}
          {passed.about}
        </p>
        <CodeBlock label={t('The link')} text={passed.link} isBounded />
      </div>
    </Dialog>
  );
}
