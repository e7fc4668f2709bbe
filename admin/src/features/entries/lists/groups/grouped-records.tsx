import type { RecordKind, RecordListing, RecordSummary } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { plural } from '../../../../messages/messages.ts';
import type { RecordTable } from '../record-table.tsx';
import { Board } from './board.tsx';
import { GroupedTable } from './grouped-table.tsx';
import { type Grouping, groupsOf } from './groups.ts';
import { useGroups } from './use-groups.ts';
import { useMoves } from './use-moves.ts';

const cardsAtFirst = 30;
const rowsAtFirst = 25;

/** A list in groups, as tables or as a board. */
export function GroupedRecords(props: {
  readonly kind: RecordKind;
  readonly grouping: Grouping;
  readonly isBoard: boolean;
  readonly fields: readonly SchemaField[];
  readonly picture: string | undefined;
  readonly query: RecordListing;
  /** Of the whole list. */
  readonly total: number;
  readonly mayEdit: boolean;
  readonly table: Omit<Parameters<typeof RecordTable>[0], 'rows' | 'label' | 'onPeek' | 'kind'>;
  readonly onPeek: (record: RecordSummary, rows: readonly RecordSummary[]) => void;
}) {
  const { kind, grouping, isBoard, fields, picture, query, total, mayEdit, table, onPeek } = props;
  const groups = groupsOf(grouping, (query.where as readonly string[] | undefined) ?? []);
  const { rows, mostShown, widen } = useGroups({
    ...{ kind, query, groups },
    atFirst: isBoard ? cardsAtFirst : rowsAtFirst,
  });
  const { moves, move } = useMoves(kind, grouping);
  const isKnown = rows.every(({ isLoading, error }) => !isLoading && !error);
  const others = total - rows.reduce((sum, one) => sum + one.total, 0);
  return (
    <>
      {isBoard ? (
        <Board
          {...{ kind, fields, picture, moves, mostShown }}
          columns={rows}
          onMore={({ id }) => widen(id)}
          onMove={mayEdit ? move : undefined}
        />
      ) : (
        <GroupedTable
          {...table}
          {...{ kind, onPeek, mostShown }}
          groups={rows}
          onMore={({ id }) => widen(id)}
        />
      )}
      {isKnown && moves.size === 0 && others > 0 && (
        <p className="text-sm text-ink-soft">
          {plural(
            others,
            '{count} more says something that is none of the choices: the list without groups shows it.',
            '{count} more say something that is none of the choices: the list without groups shows them.',
          )}
        </p>
      )}
    </>
  );
}
