import { Check, Columns3 } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { optionClass, popoverClass } from '../../../ui/fields/select-field.tsx';

interface ColumnChoice {
  readonly id: string;
  readonly title: string;
}

/** Chooses which columns a list shows; the first one always is. */
export function ColumnMenu(props: {
  readonly columns: readonly ColumnChoice[];
  readonly hidden: ReadonlySet<string>;
  readonly onHide: (hidden: ReadonlySet<string>) => void;
}) {
  const choices = props.columns.slice(1);
  const shown = choices.filter(({ id }) => !props.hidden.has(id)).map(({ id }) => id);
  return (
    <MenuTrigger>
      <Button className="max-md:hidden">
        <Columns3 aria-hidden="true" className="size-4" /> Columns
      </Button>
      <Popover placement="bottom end" className={classNames(popoverClass, 'min-w-44')}>
        <Menu
          aria-label="Columns"
          selectionMode="multiple"
          selectedKeys={shown}
          onSelectionChange={(keys) =>
            props.onHide(
              new Set(choices.filter(({ id }) => keys !== 'all' && !keys.has(id)).map(({ id }) => id)),
            )
          }
          className="outline-none"
        >
          {choices.map(({ id, title }) => (
            <MenuItem key={id} id={id} textValue={title} className={optionClass}>
              {({ isSelected }) => (
                <>
                  <Check
                    aria-hidden="true"
                    className={classNames('size-4 shrink-0', !isSelected && 'invisible')}
                  />
                  {title}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
