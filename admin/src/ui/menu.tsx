import type { ReactNode } from 'react';
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
      <Popover placement="bottom end" className={classNames(popoverClass, 'min-w-44')}>
        <Menu aria-label={label} className="max-h-96 overflow-auto outline-none">
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
      </Popover>
    </MenuTrigger>
  );
}
