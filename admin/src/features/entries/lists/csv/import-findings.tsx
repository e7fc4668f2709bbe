import { kindNames, type RecordKind } from '../../../../api/records.ts';
import { plural, t } from '../../../../messages/messages.ts';
import type { RowProblem } from './read-rows.ts';
import type { SentRow } from './send-rows.ts';
import type { ImportResult } from './use-import.ts';

/** Shown of very many; the first tell what to mend in the others. */
const mostShown = 200;

type Outcome = SentRow['told']['outcome'];

/** How many rows came to what. */
export function countOutcomes(sent: readonly SentRow[]): ReadonlyMap<Outcome, number> {
  const counts = new Map<Outcome, number>();
  for (const { told } of sent) counts.set(told.outcome, (counts.get(told.outcome) ?? 0) + 1);
  return counts;
}

/** What records will be, or were: "2 items made, 3 items changed". */
export function outcomesInWords(
  kind: RecordKind,
  counts: ReadonlyMap<Outcome, number>,
  tense: 'done' | 'coming',
): string {
  const names = kindNames[kind];
  const [made, changed] = [counts.get('created') ?? 0, counts.get('updated') ?? 0];
  const parts =
    tense === 'done'
      ? [
          made > 0 && plural(made, '{count} {one} made', '{count} {many} made', names),
          changed > 0 && plural(changed, '{count} {one} changed', '{count} {many} changed', names),
        ]
      : [
          made > 0 && plural(made, '{count} {one} will be made', '{count} {many} will be made', names),
          changed > 0 &&
            plural(changed, '{count} {one} will be changed', '{count} {many} will be changed', names),
        ];
  return parts.filter(Boolean).join(', ');
}

/** What a check has found, or an import has done, and row by row what is wrong. */
export function ImportFindings(props: {
  readonly kind: RecordKind;
  readonly result: ImportResult;
  readonly isDone: boolean;
}) {
  const { kind, result, isDone } = props;
  const { sent, problems, left } = result;
  const counts = countOutcomes(sent);
  const same = counts.get('unchanged') ?? 0;
  const refused = new Set(problems.map(({ row }) => row)).size;
  const changes = outcomesInWords(kind, counts, isDone ? 'done' : 'coming');
  return (
    <>
      <ul aria-live="polite" className="list-disc ps-5">
        <li>{changes ? t('{changes}, as drafts.', { changes }) : t('No record changes.')}</li>
        {same > 0 && (
          <li>
            {plural(
              same,
              '{count} {one} says the same already.',
              '{count} {many} say the same already.',
              kindNames[kind],
            )}
          </li>
        )}
        {left.length > 0 && (
          <li>
            {plural(
              left.length,
              '{count} row not tried, because the work stopped.',
              '{count} rows not tried, because the work stopped.',
            )}
          </li>
        )}
        {refused > 0 && (
          <li className="font-medium text-danger">
            {isDone
              ? plural(refused, '{count} row with errors left out.', '{count} rows with errors left out.')
              : plural(
                  refused,
                  '{count} row with errors will be left out.',
                  '{count} rows with errors will be left out.',
                )}
          </li>
        )}
      </ul>
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  );
}

function Problems({ problems }: { readonly problems: readonly RowProblem[] }) {
  const cell = 'border-b border-line px-2 py-2 align-top';
  return (
    <>
      <table aria-label={t('Errors')} className="w-full border-separate border-spacing-0">
        <thead className="text-xs text-ink-faint">
          <tr>
            {[t('Row'), t('Column'), t('What is wrong')].map((title) => (
              <th key={title} className="border-b border-line px-2 py-2 text-start font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, mostShown).map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td className={`${cell} tabular-nums`}>{row}</td>
              <td dir="auto" className={`${cell} min-w-20 break-words`}>
                {column ?? '–'}
              </td>
              <td dir="auto" className={`${cell} wrap-anywhere`}>
                {message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > mostShown && (
        <p>{plural(problems.length - mostShown, 'and {count} more', 'and {count} more')}</p>
      )}
    </>
  );
}
