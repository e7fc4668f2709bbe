import { LayoutGrid } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { PopoverButton } from '../../../../ui/popover-button.tsx';
import type { Grouping } from './groups.ts';

const none = '-';

/** Chooses what a list is grouped by, and whether the groups are tables or a board. */
export function GroupMenu(props: {
  readonly groupings: readonly Grouping[];
  readonly grouping: Grouping | undefined;
  readonly isBoard: boolean;
  readonly onChange: (group: string | undefined, isBoard: boolean) => void;
}) {
  const { groupings, grouping, isBoard, onChange } = props;
  const words = grouping ? `${isBoard ? 'Board' : 'Groups'}: ${grouping.label}` : 'Group';
  return (
    <PopoverButton
      placement="bottom end"
      className="w-72"
      trigger={
        <Button>
          <LayoutGrid aria-hidden="true" className="size-4" /> {words}
        </Button>
      }
    >
      {() => (
        <div className="flex flex-col gap-3 p-2">
          <SelectField
            label="Group by"
            value={grouping?.id ?? none}
            choices={[
              { value: none, label: 'Nothing' },
              ...groupings.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={(id) => (id === none ? onChange(undefined, false) : onChange(id, isBoard))}
          />
          <SelectField
            label="Show as"
            value={isBoard ? 'board' : 'table'}
            choices={[
              { value: 'table', label: 'Table' },
              { value: 'board', label: 'Board', detail: 'Cards that go from column to column' },
            ]}
            onChange={(as) => onChange(grouping?.id ?? groupings[0]?.id, as === 'board')}
          />
        </div>
      )}
    </PopoverButton>
  );
}
