import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { notify } from '../../../../ui/toast.tsx';
import { focusInside } from '../focus-field.ts';
import { announce } from './announce.ts';
import { insertAt, moveTo, removeAt, replaceAt } from './list-changes.ts';
import { type KeyedRow, keepKey, keyRows, newKey, useKeyedRows, withRowKey } from './row-keys.ts';

type Value = KeyedRow['value'];

/** The id of the element that holds the fields of a row. */
export function bodyIdOf(key: string): string {
  return `${key}-body`;
}

/** What can be done with rows, by their keys. The same object for as long as the list is shown. */
export interface RowActions {
  readonly change: (key: string, name: string, value: unknown) => void;
  readonly insert: (index: number, value: Value) => void;
  readonly duplicate: (key: string) => void;
  readonly move: (key: string, to: number) => void;
  /** Takes a row away and offers to bring it back. */
  readonly remove: (key: string, name: string) => void;
  readonly setOpen: (key: string, isOpen: boolean) => void;
  readonly setAll: (isOpen: boolean) => void;
}

/** The list as it is shown now; undefined when it is not any more. */
type Shown =
  | { rows: readonly KeyedRow[]; onChange: (values: readonly Value[] | undefined) => void }
  | undefined;

/** From so many rows on a list begins collapsed. */
const manyRows = 5;

/** The rows of a list value, which of them are open, and what can be done with them. */
export function useRows(values: readonly Value[], onChange: (values: readonly Value[] | undefined) => void) {
  const rows = useKeyedRows(values);
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isOpenByDefault, setOpenByDefault] = useState(values.length <= manyRows);
  const latest = useRef<Shown>(undefined);
  useEffect(() => {
    latest.current = { rows, onChange };
  });
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  const actions = useMemo(() => createActions(latest, setOpened, setOpenByDefault), []);
  return { rows, actions, isOpen: (key: string) => opened.get(key) ?? isOpenByDefault };
}

function createActions(
  latest: { current: Shown },
  setOpened: (change: (opened: ReadonlyMap<string, boolean>) => ReadonlyMap<string, boolean>) => void,
  setOpenByDefault: (isOpen: boolean) => void,
): RowActions {
  const list = () => latest.current?.rows.map(({ value }) => value) ?? [];
  const indexOf = (key: string) => latest.current?.rows.findIndex((row) => row.key === key) ?? -1;
  const store = (next: readonly Value[]) => {
    if (!latest.current) return;
    // Another change may come before this one is shown.
    latest.current.rows = keyRows(next, latest.current.rows);
    latest.current.onChange(next.length === 0 ? undefined : next);
  };
  const setOpen = (key: string, isOpen: boolean) => setOpened((map) => new Map(map).set(key, isOpen));
  const insert = (index: number, given: Value) => {
    const before = list();
    const value = withRowKey(given, before);
    const key = newKey(value);
    setOpen(key, true);
    store(insertAt(before, Math.min(index, before.length), value));
    focusInside(bodyIdOf(key));
  };
  return {
    insert,
    change: (key, name, value) => {
      const index = indexOf(key);
      const row = list()[index];
      if (!row) return;
      const { [name]: _, ...others } = row;
      const changed = value === undefined ? others : { ...row, [name]: value };
      store(replaceAt(list(), index, keepKey(row, changed)));
    },
    duplicate: (key) => {
      const index = indexOf(key);
      const row = list()[index];
      if (row) insert(index + 1, structuredClone(row));
    },
    move: (key, to) => {
      const from = indexOf(key);
      if (from < 0 || to < 0 || to >= list().length || from === to) return;
      store(moveTo(list(), from, to));
      announce(t('Moved to {place} of {count}.', { place: to + 1, count: list().length }));
    },
    remove: (key, name) => {
      const index = indexOf(key);
      const row = list()[index];
      if (!row) return;
      store(removeAt(list(), index));
      notify(t('Deleted {name}', { name }), { action: { label: t('Undo'), run: () => insert(index, row) } });
    },
    setOpen,
    setAll: (isOpen) => {
      setOpened(() => new Map());
      setOpenByDefault(isOpen);
    },
  };
}
