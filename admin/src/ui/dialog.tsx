import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { messageOf } from '../api/api-error.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

type Size = 'sm' | 'md' | 'lg' | 'xl' | 'side';

const sizes: Readonly<Record<Size, string>> = {
  sm: 'max-w-md',
  md: 'max-w-xl',
  lg: 'max-w-4xl',
  xl: 'max-w-6xl',
  side: 'max-w-lg',
};

export interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly footer?: ReactNode;
  /** `side` stands at the right edge, over the full height. */
  readonly size?: Size;
  /** Neither Escape nor a click beside it closes it. */
  readonly isForced?: boolean;
}

/** A dialog over the page: keeps the focus inside and gives it back. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  size = 'md',
  isForced = false,
}: DialogProps) {
  const isSide = size === 'side';
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isForced}
      isKeyboardDismissDisabled={isForced}
      className={classNames(
        'fixed inset-0 z-40 flex bg-black/45',
        isSide ? 'justify-end' : 'items-start justify-center overflow-y-auto p-3 sm:p-8',
      )}
    >
      <Modal
        className={classNames(
          'flex w-full flex-col bg-surface shadow-2xl',
          sizes[size],
          isSide
            ? 'h-full'
            : 'max-h-[calc(100dvh-1.5rem)] rounded-xl border border-line sm:max-h-[calc(100dvh-4rem)]',
        )}
      >
        <AriaDialog className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex items-center justify-between gap-4 border-b border-line py-2 pe-2 ps-5">
            <Heading slot="title" dir="auto" className="text-base">
              {title}
            </Heading>
            {!isForced && <IconButton label="Close" icon={<X className="size-4" />} onPress={onClose} />}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Asks before something is done. Stays open with the reason when it fails. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The verb on the button: "Delete 3 pages". */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => Promise<unknown> | unknown;
}) {
  const { title, isOpen, onClose, children, action, isDangerous = false, onConfirm } = props;
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const confirm = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  };
  const footer = (
    <>
      <Button onPress={close}>Cancel</Button>
      <Button variant={isDangerous ? 'danger' : 'primary'} isPending={isPending} onPress={confirm}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} size="sm" footer={footer}>
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        {children}
        {failure && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
