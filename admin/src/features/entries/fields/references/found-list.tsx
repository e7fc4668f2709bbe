import { Check } from 'lucide-react';
import { Menu, MenuItem } from 'react-aria-components';
import { t } from '../../../../messages/messages.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { optionClass } from '../../../../ui/fields/select-field.tsx';
import { RecordStatus } from '../../../../ui/record-status.tsx';
import type { Referable } from './reference-query.ts';

/** What was found, in an `Autocomplete`: any number of it may be chosen. */
export function FoundList(props: {
  readonly found: readonly Referable[];
  readonly chosen: readonly string[];
  readonly label: string;
  readonly empty: string;
  readonly isOld: boolean;
  readonly onPick: (id: string) => void;
}) {
  const { found, chosen, label, empty, isOld, onPick } = props;
  return (
    <Menu
      aria-label={t('Found {label}', { label })}
      items={found}
      selectionMode="multiple"
      selectedKeys={chosen}
      dependencies={[chosen]}
      onAction={(key) => onPick(String(key))}
      renderEmptyState={() => <p className="px-2 py-4 text-sm text-ink-faint">{empty}</p>}
      className={classNames('flex-1 outline-none', isOld && 'opacity-60')}
    >
      {({ id, name, detail, state }) => (
        <MenuItem id={id} textValue={name} className={optionClass}>
          {({ isSelected }) => (
            <>
              <Check
                aria-hidden="true"
                className={classNames('size-4 shrink-0', !isSelected && 'invisible')}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{name}</span>
                <span className="block truncate text-xs text-ink-faint">{detail}</span>
              </span>
              {state && <RecordStatus record={state} />}
            </>
          )}
        </MenuItem>
      )}
    </Menu>
  );
}
