import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../messages/messages.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { FailureNote } from './feedback.tsx';
import { useFocusReplacement } from './interaction/keep-focus.ts';
import { Part } from './part.tsx';
import { useSubmit } from './use-submit.ts';

type Size = 'sm' | 'md' | 'lg' | 'xl' | 'side' | 'drawer';

const sizes: Readonly<Record<Size, string>> = {
  sm: 'max-w-md',
  md: 'max-w-xl',
  lg: 'max-w-4xl',
  xl: 'max-w-6xl',
  side: 'max-w-lg',
  drawer: 'max-w-3xl',
};

export interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stands in the line of the title, before what closes it. */
  readonly tools?: ReactNode;
  /** Buttons at the bottom, the main one last: Enter presses it. */
  readonly footer?: ReactNode;
  /** `side` and the wider `drawer` stand at the end of the screen, over the full height. */
  readonly size?: Size;
  /** Its content says what it is: the title is for screen readers alone. */
  readonly isBare?: boolean;
  /** Neither Escape nor a click beside it closes it. */
  readonly isForced?: boolean;
}

/** A dialog over the page: keeps the focus inside and gives it back. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  tools,
  footer,
  size = 'md',
  isBare = false,
  isForced = false,
}: DialogProps) {
  const isSide = size === 'side' || size === 'drawer';
  const buttons = useRef<HTMLElement>(null);
  const pressMain = (event: KeyboardEvent) => {
    // What is forced must not go by a slip.
    if (isForced || event.key !== 'Enter' || event.defaultPrevented || !answersDialog(event)) return;
    const main = [...(buttons.current?.querySelectorAll('button') ?? [])].at(-1);
    if (!main) return;
    event.preventDefault();
    main.click();
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isForced}
      isKeyboardDismissDisabled={isForced}
      data-modal
      className={classNames(
        'comes-over fixed inset-0 z-40 flex',
        // What stands at the side leaves the screen beside it in sight.
        isSide
          ? 'justify-end bg-black/30'
          : 'items-start justify-center overflow-y-auto bg-black/45 p-3 sm:p-8',
      )}
    >
      <Modal
        className={classNames(
          'flex w-full flex-col bg-surface shadow-2xl',
          sizes[size],
          isSide
            ? 'comes-in h-full'
            : 'comes-up max-h-[calc(100dvh-1.5rem)] rounded-xl border border-line sm:max-h-[calc(100dvh-4rem)]',
        )}
      >
        <FocusKeeper onKeyDown={pressMain}>
          <AriaDialog className="flex min-h-0 flex-1 flex-col outline-none">
            <header
              className={
                isBare
                  ? 'sr-only'
                  : 'flex min-h-13 items-center justify-between gap-x-4 border-b border-line py-2 pe-2 ps-5'
              }
            >
              <Heading slot="title" className="own-direction min-w-0 text-base break-words">
                {title}
              </Heading>
              {tools && <div className="ms-auto shrink-0">{tools}</div>}
              {!isForced && !isBare && (
                <IconButton label={t('Close')} icon={<X className="size-4" />} onPress={onClose} />
              )}
            </header>
            <div className={classNames('min-h-0 flex-1 overflow-y-auto', !isBare && 'px-5 py-4')}>
              <Part>{children}</Part>
            </div>
            {footer && (
              <footer
                ref={buttons}
                className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3"
              >
                {footer}
              </footer>
            )}
          </AriaDialog>
        </FocusKeeper>
      </Modal>
    </ModalOverlay>
  );
}

/** The content of a dialog, inside which the focus stays near a control that was removed. */
function FocusKeeper(props: {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useFocusReplacement(place);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what is inside it.
    <div ref={place} className="contents" onKeyDown={props.onKeyDown}>
      {props.children}
    </div>
  );
}

/**
 * Whether Enter answers the dialog where it was pressed: on the dialog itself, in a line of text or a date, and with Ctrl
 * or Cmd anywhere. Elsewhere it has a meaning of its own: a button, a list to choose from, a text of several lines.
 */
function answersDialog({ target, currentTarget, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return false;
  if (ctrlKey || metaKey || target.role === 'dialog') return true;
  if (target.closest('form') || target.matches('[role="combobox"], [type="search"], [aria-autocomplete]'))
    return false;
  return target.matches('input:not([type="checkbox"], [type="radio"], [type="file"]), [role="spinbutton"]');
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
  const close = () => {
    confirm.reset();
    onClose();
  };
  const confirm = useSubmit(async () => {
    await onConfirm();
    close();
  });
  const footer = (
    <>
      <Button onPress={close}>{t('Cancel')}</Button>
      <Button
        variant={isDangerous ? 'danger' : 'primary'}
        isPending={confirm.isRunning}
        onPress={() => void confirm.run()}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} size="sm" footer={footer}>
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        {children}
        <FailureNote reason={confirm.message} />
      </div>
    </Dialog>
  );
}
