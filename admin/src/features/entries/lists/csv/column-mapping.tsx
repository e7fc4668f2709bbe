import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Checkbox } from '../../../../ui/fields/switch-field.tsx';
import { wordsOf } from '../../fields/field-words.ts';
import { fieldTypeOf } from '../../fields/types/registry.ts';
import type { ColumnTarget } from './map-columns.ts';
import type { DecimalSign } from './number-notation.ts';
import type { CsvTable } from './read-csv.ts';

const nothing = '-';
const heads = [
  { title: t('Column') },
  { title: t('Says'), className: 'max-sm:hidden' },
  { title: t('Goes into') },
];
const mostSamples = 3;
const decimals = [
  { value: nothing, label: t('As other numbers of the file show') },
  { value: '.', label: t('Point: {sample}', { sample: '1,234.5' }) },
  { value: ',', label: t('Comma: {sample}', { sample: '1.234,5' }) },
] as const;
/** Characters of a sample; the cell shows two lines. */
const longestSample = 200;

/** What each column of a table goes into, with the first that it says. */
export function ColumnMapping(props: {
  readonly table: CsvTable;
  readonly targets: readonly ColumnTarget[];
  readonly fields: readonly SchemaField[];
  readonly setTarget: (column: number, target: ColumnTarget) => void;
  readonly clears: boolean;
  readonly setClears: (clears: boolean) => void;
  readonly decimal: DecimalSign | undefined;
  readonly setDecimal: (decimal: DecimalSign | undefined) => void;
}) {
  const { table, targets, fields, setTarget, clears, setClears } = props;
  const choices = [
    { value: nothing, label: t('Not imported') },
    { value: 'slug', label: t('Slug'), detail: t('What a record is found by') },
    { value: 'name', label: t('Name') },
    ...fields.map((field) => ({ value: `fields.${field.name}`, label: wordsOf(field).label })),
  ];
  const hasNumbers = fields.some(
    ({ name, type }) => fieldTypeOf(type)?.compared === 'number' && targets.includes(`fields.${name}`),
  );
  const cell = 'border-b border-line px-2 py-2 align-middle';
  return (
    <div className="flex flex-col gap-4 text-sm">
      <table className="w-full table-fixed border-separate border-spacing-0">
        <thead className="text-xs text-ink-faint">
          <tr>
            {heads.map(({ title, className }) => (
              <th
                key={title}
                className={classNames('border-b border-line px-2 py-2 text-start font-medium', className)}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.header.map((name, at) => {
            const column = name || t('Column {number}', { number: at + 1 });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and stay where they are.
              <tr key={at}>
                <td dir="auto" className={`${cell} font-medium wrap-anywhere`}>
                  {column}
                </td>
                <td dir="auto" className={`${cell} text-ink-soft max-sm:hidden`}>
                  <span className="line-clamp-2 wrap-anywhere">
                    {samplesOf(table, at).join(' · ') || '–'}
                  </span>
                </td>
                <td className={cell}>
                  <SelectField
                    label={t('{column} goes into', { column })}
                    isLabelHidden
                    value={targets[at] ?? nothing}
                    choices={choices}
                    onChange={(to) => setTarget(at, to === nothing ? undefined : to)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {hasNumbers && (
        <SelectField
          label={t('Decimal separator')}
          value={props.decimal ?? nothing}
          choices={decimals}
          onChange={(sign) => props.setDecimal(sign === nothing ? undefined : sign)}
        />
      )}
      <Checkbox
        label={t('Empty cells empty their fields')}
        help={t('Otherwise an empty cell leaves the field of a record as it is.')}
        value={clears}
        onChange={setClears}
      />
    </div>
  );
}

/** The first texts of a column. */
function samplesOf(table: CsvTable, column: number): readonly string[] {
  const samples: string[] = [];
  for (const { cells } of table.rows) {
    const text = cells[column] ?? '';
    if (text.trim() !== '') samples.push(text.slice(0, longestSample));
    if (samples.length === mostSamples) break;
  }
  return samples;
}
