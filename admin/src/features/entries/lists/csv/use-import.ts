import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { refreshRecords } from '../../trash/restore-records.ts';
import { useStopper } from '../work/use-stopper.ts';
import { CsvFault } from './csv-fault.ts';
import { type CsvEncoding, decodeCsv } from './decode-csv.ts';
import { type ColumnTarget, guessTargets } from './map-columns.ts';
import type { DecimalSign } from './number-notation.ts';
import { type CsvTable, readCsv } from './read-csv.ts';
import { type RowProblem, readTableRows, type TableRow } from './read-rows.ts';
import { type ImportedKind, problemsOf, type SentRow, sendRows } from './send-rows.ts';

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
  const [bytes, setBytes] = useState<Uint8Array>();
  /** Undefined: detected. */
  const [chosenEncoding, setChosenEncoding] = useState<CsvEncoding>();
  const [encoding, setEncoding] = useState<CsvEncoding>();
  const [table, setTable] = useState<CsvTable>();
  const [targets, setTargets] = useState<readonly ColumnTarget[]>([]);
  const [clears, setClears] = useState(false);
  const [decimal, setDecimal] = useState<DecimalSign>();
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

  const setFault = (fault: string) => setPhase({ name: 'choosing', fault });
  const read = (content: Uint8Array, chosen: CsvEncoding | undefined): void => {
    try {
      const decoded = decodeCsv(content, chosen);
      setEncoding(decoded.encoding);
      const next = readCsv(decoded.text);
      setTable(next);
      const isSame = phase.name === 'mapping' && isEqual(next.header, table?.header);
      if (!isSame) setTargets(guessTargets(next.header, fields));
      setPhase({ name: 'mapping' });
    } catch (error) {
      if (!(error instanceof CsvFault)) throw error;
      setFault(error.message);
    }
  };

  return {
    phase,
    table,
    targets,
    clears,
    setClears,
    decimal,
    setDecimal,
    setTarget: (column: number, to: ColumnTarget) =>
      // A target is taken by one column: the one that was told last.
      setTargets(targets.map((was, at) => (at === column ? to : was === to ? undefined : was))),
    stop: stopper.stop,
    goBack: () => setPhase(phase.name === 'checked' ? { name: 'mapping' } : { name: 'choosing' }),
    /** Encoding that the table was read in. */
    encoding,
    chosenEncoding,
    /** Reads the file again in an encoding, or in the detected one. */
    chooseEncoding: (chosen: CsvEncoding | undefined): void => {
      setChosenEncoding(chosen);
      if (bytes) read(bytes, chosen);
    },
    choose: async (file: File): Promise<void> => {
      setBytes(undefined);
      setEncoding(undefined);
      if (file.size > largestFile)
        return setFault(t('The file is larger than 20 MB. Divide it into several.'));
      const content = await file.arrayBuffer().catch(() => undefined);
      if (!content) return setFault(t('The browser could not read the file.'));
      const loaded = new Uint8Array(content);
      setBytes(loaded);
      read(loaded, chosenEncoding);
    },
    check: async (): Promise<void> => {
      if (!table) return;
      const { rows, problems } = readTableRows(table, targets, fields, { clears, decimal });
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

function isEqual(one: readonly string[], other: readonly string[] | undefined): boolean {
  return one.length === other?.length && one.every((name, at) => name === other[at]);
}

/** Whether a row makes or changes a record. */
export function changesAnything({ told }: SentRow): boolean {
  return told.outcome === 'created' || told.outcome === 'updated';
}
