import { LayoutGrid } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
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
  const words = wordsOf(grouping?.label, isBoard);
  return (
    <PopoverButton
      placement="bottom end"
      className="w-72"
      trigger={
        <Button variant={grouping ? 'secondary' : 'quiet'}>
          <LayoutGrid aria-hidden="true" className="size-4" /> {words}
        </Button>
      }
    >
      {() => (
        <div className="flex flex-col gap-3 p-2">
          <SelectField
            label={t('Group by')}
            value={grouping?.id ?? none}
            choices={[
              { value: none, label: t('Nothing') },
              ...groupings.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={(id) => (id === none ? onChange(undefined, false) : onChange(id, isBoard))}
          />
          <SelectField
            label={t('Show as')}
            value={isBoard ? 'board' : 'table'}
            choices={[
              { value: 'table', label: t('Table') },
              { value: 'board', label: t('Board'), detail: t('Cards that go from column to column') },
            ]}
            onChange={(as) => onChange(grouping?.id ?? groupings[0]?.id, as === 'board')}
          />
        </div>
      )}
    </PopoverButton>
  );
}

function wordsOf(field: string | undefined, isBoard: boolean): string {
  if (field === undefined) return t('Group [verb]');
  return isBoard ? t('Board: {field}', { field }) : t('Groups: {field}', { field });
}
