import type { SchemaField } from '../../../api/types.ts';
import { rowKeyOf } from '../fields/rows/row-keys.ts';
import { objectsIn } from '../fields/stored-forms.ts';
import type { Comparing } from '../fields/types/field-type.ts';
import type { Content, DifferenceDetail } from './difference.ts';
import { matchRows } from './match-rows.ts';
import { ordered } from './pretty-json.ts';

const nothing: Content = {};

/** What differs between two lists of rows or components, row by row; `describe` says what fields a row has. */
export function compareRows(
  before: unknown,
  after: unknown,
  describe: (row: Content) => {
    /** The name of its component; undefined for rows of repeaters. */
    readonly typeName?: string;
    readonly fields: readonly SchemaField[];
  },
  { content, summaryOf }: Comparing,
): DifferenceDetail {
  const [olds, nows] = [objectsIn(before), objectsIn(after)];
  const rows = matchRows(olds, nows, printOf).map(({ from, to, isMoved }) => {
    const [old, now] = [olds[from ?? -1], nows[to ?? -1]];
    const shown = now ?? old ?? nothing;
    const { typeName, fields } = describe(shown);
    const differences = content(old ?? nothing, now ?? nothing, fields);
    const isSame = differences.every(({ state }) => state === 'same');
    const state = !old ? 'added' : !now ? 'removed' : isSame ? 'same' : 'changed';
    return {
      state,
      isMoved,
      from,
      to,
      typeName,
      summary: summaryOf(fields, shown),
      fields: differences,
    } as const;
  });
  return { kind: 'rows', rows };
}

function printOf(row: Content) {
  const entries = Object.entries(row).filter(([key]) => key !== '_type' && key !== '_key');
  const slug = row['_type'];
  return {
    kind: typeof slug === 'string' ? slug : '',
    key: rowKeyOf(row),
    whole: JSON.stringify(ordered({ ...row, _key: undefined })),
    parts: entries.map(([key, value]) => `${key} ${JSON.stringify(ordered(value))}`),
  };
}
