import { type ReactNode, useState } from 'react';
import { DialogTrigger, Popover } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { popoverClass } from './fields/select-field.tsx';

/** A button (`trigger`) that opens a small panel of the same name. */
export function PopoverButton(props: {
  readonly trigger: ReactNode;
  readonly placement?: 'bottom start' | 'bottom end';
  readonly className?: string;
  readonly children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
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
