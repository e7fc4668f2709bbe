import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { CodeBlock } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

/** Shows a secret the one time that it is known. Nothing but its button closes it, so that no slip loses the secret. */
export function OnceDialog(props: {
  readonly title: string;
  readonly secret: { readonly label: string; readonly text: string };
  /** What to do with it, and what cannot be done later. */
  readonly warning: ReactNode;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}) {
  const { title, secret, warning, onDone, children } = props;
  const done = (
    <Button variant="primary" onPress={onDone}>
      {t('I have stored it')}
    </Button>
  );
  return (
    <Dialog title={title} isOpen isForced onClose={onDone} footer={done}>
      <div className="flex flex-col gap-4 text-sm">
        <p className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{warning}</span>
        </p>
        <div className="flex flex-col gap-1">
          <h3 className="text-sm font-medium">{secret.label}</h3>
          <CodeBlock label={secret.label} text={secret.text} isBounded />
        </div>
        {children}
      </div>
    </Dialog>
  );
}
