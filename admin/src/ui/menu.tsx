import { type ReactNode, useRef } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { optionClass, popoverClass } from './fields/select-field.tsx';

/** What a menu offers; `false` entries are left out, so that callers can write conditions. */
export type MenuEntry =
  | false
  | 'separator'
  | {
      readonly label: string;
      readonly icon?: ReactNode;
      readonly detail?: string;
      readonly isDangerous?: boolean;
      /** Why it cannot be chosen now; shown below its label. */
      readonly whyDisabled?: string | false | undefined;
      readonly onSelect: () => void;
    };

/** A button (`trigger`) that opens a menu. */
export function MenuButton({
  trigger,
  label,
  entries,
}: {
  readonly trigger: ReactNode;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement="bottom end" className={menuClass}>
        <Entries label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  );
}

/**
 * The menu of one of many plain buttons, as long lists have them: open below `button` until something is chosen or it is left,
 * when the button has the focus again. The button itself says `aria-haspopup` and `aria-expanded`.
 */
export function MenuBelow(props: {
  readonly button: HTMLElement;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}) {
  const { button, label, entries, onClose } = props;
  const place = useRef(button);
  return (
    <Popover
      triggerRef={place}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      className={menuClass}
    >
      <Entries label={label} entries={entries} onClose={onClose} />
    </Popover>
  );
}

const menuClass = classNames(popoverClass, 'min-w-44');

function Entries({
  label,
  entries,
  onClose,
}: {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose?: () => void;
}) {
  return (
    <Menu
      aria-label={label}
      className="max-h-96 overflow-auto outline-none"
      {...(onClose && { onClose, autoFocus: 'first' as const })}
    >
      {entries.map((entry, index) => {
        if (entry === false) return null;
        if (entry === 'separator')
          // biome-ignore lint/suspicious/noArrayIndexKey: a separator has no name, and entries do not move.
          return <Separator key={`line-${index}`} className="my-1 h-px bg-line" />;
        return (
          <MenuItem
            key={entry.label}
            textValue={entry.label}
            isDisabled={Boolean(entry.whyDisabled)}
            onAction={entry.onSelect}
            className={classNames(optionClass, entry.isDangerous && 'text-danger')}
          >
            {entry.icon}
            <span dir="auto">
              {entry.label}
              {(entry.whyDisabled || entry.detail) && (
                <span dir="auto" className="block text-xs text-ink-faint">
                  {entry.whyDisabled || entry.detail}
                </span>
              )}
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
