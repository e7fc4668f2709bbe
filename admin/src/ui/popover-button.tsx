import { type ReactNode, useState } from 'react';
import { DialogTrigger, Popover } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { popoverClass } from './fields/select-field.tsx';

/** A button (`trigger`) that opens a small panel of the same name; something else opens it too where `isOpen` is given. */
export function PopoverButton(props: {
  readonly trigger: ReactNode;
  readonly placement?: 'bottom start' | 'bottom end';
  readonly className?: string;
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
  readonly children: (close: () => void) => ReactNode;
}) {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const { isOpen = isOwnOpen, onOpenChange: setOpen = setOwnOpen } = props;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {props.trigger}
      <Popover
        placement={props.placement ?? 'bottom start'}
        className={classNames(popoverClass, 'max-w-[calc(100vw-2rem)]', props.className)}
      >
        {props.children(() => setOpen(false))}
      </Popover>
    </DialogTrigger>
  );
}
