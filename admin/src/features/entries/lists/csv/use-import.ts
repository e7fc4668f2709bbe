import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SchemaField } from '../../../../api/types.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { refreshRecords } from '../../trash/restore-records.ts';
import { useStopper } from '../work/use-stopper.ts';
import { type ColumnTarget, guessTargets } from './map-columns.ts';
import { CsvFault, type CsvTable, decodeCsv, readCsv } from './read-csv.ts';
import { type RowProblem, readTableRows, type TableRow } from './read-rows.ts';
import { type ImportedKind, problemsOf, type SentRow, sendRows } from './send-rows.ts';

const mostRows = 5000;
const largestFile = 20 * 1024 * 1024;

/** What was found of a table, or done with it. */
export interface ImportResult {
  readonly sent: readonly SentRow[];
  /** In the order of the rows. */
  readonly problems: readonly RowProblem[];
  /** Not tried, because the work was stopped or failed. */
  readonly left: readonly TableRow[];
  readonly error?: unknown;
}

export type ImportPhase =
  | { readonly name: 'choosing'; readonly fault?: string }
  | { readonly name: 'mapping' }
  | { readonly name: 'checking' | 'writing'; readonly done: number; readonly total: number }
  | { readonly name: 'checked' | 'finished'; readonly result: ImportResult };

/** Reads a table from a file, has it checked, and writes it: one step after the other, back whenever nothing is written. */
export function useImport(target: {
  readonly kind: ImportedKind;
  readonly type: string;
  readonly fields: readonly SchemaField[];
}) {
  const { kind, type, fields } = target;
  const [phase, setPhase] = useState<ImportPhase>({ name: 'choosing' });
  const [table, setTable] = useState<CsvTable>();
  const [targets, setTargets] = useState<readonly ColumnTarget[]>([]);
  const [clears, setClears] = useState(false);
  const stopper = useStopper(phase.name === 'writing');
  const queryClient = useQueryClient();

  const send = async (
    name: 'checking' | 'writing',
    rows: readonly TableRow[],
    checked?: ReadonlyMap<number, SentRow['told']>,
  ): Promise<ImportResult> => {
    const signal = stopper.begin();
    const sent: SentRow[] = [];
    setPhase({ name, done: 0, total: rows.length });
    const onSent = (some: readonly SentRow[]) => {
      sent.push(...some);
      setPhase({ name, done: sent.length, total: rows.length });
    };
    const problems = () => problemsOf(sent, table?.header ?? [], targets);
    try {
      await sendRows({ kind, type, rows, signal, onSent, ...(checked && { checked }) });
    } catch (error) {
      return { sent, problems: problems(), left: rows.slice(sent.length), error };
    }
    return { sent, problems: problems(), left: rows.slice(sent.length) };
  };

  return {
    phase,
    table,
    targets,
    clears,
    setClears,
    setTarget: (column: number, to: ColumnTarget) =>
      // A target is taken by one column: the one that was told last.
      setTargets(targets.map((was, at) => (at === column ? to : was === to ? undefined : was))),
    stop: stopper.stop,
    goBack: () => setPhase(phase.name === 'checked' ? { name: 'mapping' } : { name: 'choosing' }),
    choose: async (file: File): Promise<void> => {
      try {
        if (file.size > largestFile)
          throw new CsvFault(t('The file is larger than 20 MB. Divide it into several.'));
        const read = readCsv(decodeCsv(new Uint8Array(await file.arrayBuffer())));
        if (read.rows.length > mostRows) {
          throw new CsvFault(
            plural(
              read.rows.length,
              'The file has {count} row; 5,000 can be imported at once. Divide it.',
              'The file has {count} rows; 5,000 can be imported at once. Divide it.',
            ),
          );
        }
        setTable(read);
        setTargets(guessTargets(read.header, fields));
        setPhase({ name: 'mapping' });
      } catch (error) {
        const fault = error instanceof CsvFault ? error.message : t('The browser could not read the file.');
        setPhase({ name: 'choosing', fault });
      }
    },
    check: async (): Promise<void> => {
      if (!table) return;
      const { rows, problems } = readTableRows(table, targets, fields, { clears });
      const result = await send('checking', rows);
      if (result.left.length > 0 && result.error === undefined) return setPhase({ name: 'mapping' });
      const all = [...problems, ...result.problems].sort((a, b) => a.row - b.row);
      setPhase({ name: 'checked', result: { ...result, problems: all } });
    },
    /** Writes what was checked and changes anything. */
    write: async (): Promise<ImportResult | undefined> => {
      if (phase.name !== 'checked') return undefined;
      const changing = phase.result.sent.filter(changesAnything);
      const checked = new Map(changing.map(({ row, told }) => [row.row, told]));
      const result = await send(
        'writing',
        changing.map(({ row }) => row),
        checked,
      );
      refreshRecords(queryClient);
      setPhase({ name: 'finished', result });
      return result;
    },
  };
}

/** Whether a row makes or changes a record. */
export function changesAnything({ told }: SentRow): boolean {
  return told.outcome === 'created' || told.outcome === 'updated';
}
