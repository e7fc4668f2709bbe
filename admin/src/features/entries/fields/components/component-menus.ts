import { useMemo } from 'react';
import { useSession } from '../../../../api/session.ts';
import type { ContentType } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import type { MenuEntry } from '../../../../ui/menu.tsx';
import { notify } from '../../../../ui/toast.tsx';
import type { KeyedRow } from '../rows/row-keys.ts';
import type { RowActions } from '../rows/use-rows.ts';
import { copyComponent, useCopiedComponent } from './component-clipboard.ts';

interface Paste {
  /** The name of what was copied. */
  readonly name: string;
  readonly at: (index: number) => void;
}

interface ComponentMenus {
  /** What the menu of a row offers beside what all rows do; the same list until something about it changes. */
  readonly of: (key: string, index: number) => readonly MenuEntry[];
  /** Undefined when nothing was copied that may stand here. */
  readonly paste: Paste | undefined;
}

/** Inserting, copying and pasting of components, for their menus. */
export function useComponentMenus(list: {
  readonly rows: readonly KeyedRow[];
  readonly actions: RowActions;
  /** Why there can be no other one; false where there can. */
  readonly whyFull: string | false;
  readonly choices: readonly ContentType[];
  readonly onInsert: (index: number) => void;
}): ComponentMenus {
  const { rows, actions, whyFull, choices, onInsert } = list;
  const tenant = useSession().tenant.id;
  const copied = useCopiedComponent(tenant);
  const component = copied && choices.find(({ slug }) => slug === copied.slug);
  const paste = useMemo<Paste | undefined>(
    () =>
      copied && component
        ? { name: component.name, at: (index) => actions.insert(index, structuredClone(copied.value)) }
        : undefined,
    [copied, component, actions],
  );
  const cache = useMemo(() => {
    const kept = new WeakMap<KeyedRow, { index: number; entries: readonly MenuEntry[] }>();
    const entriesOf = (row: KeyedRow, index: number): readonly MenuEntry[] => [
      {
        label: t('Copy'),
        detail: t('To paste here or in another record'),
        onSelect: () => copy(row, tenant),
      },
      paste !== undefined && {
        label: t('Paste {name} below', { name: paste.name }),
        whyDisabled: whyFull,
        onSelect: () => paste.at(index + 1),
      },
      {
        label: t('Insert above'),
        whyDisabled: whyFull,
        onSelect: () => onInsert(index),
      },
      {
        label: t('Insert below'),
        whyDisabled: whyFull,
        onSelect: () => onInsert(index + 1),
      },
    ];
    return (row: KeyedRow, index: number) => {
      const known = kept.get(row);
      if (known?.index === index) return known.entries;
      const entries = entriesOf(row, index);
      kept.set(row, { index, entries });
      return entries;
    };
  }, [paste, whyFull, onInsert, tenant]);
  return {
    paste,
    of: (key, index) => {
      const row = rows[index];
      return row?.key === key ? cache(row, index) : [];
    },
  };
}

function copy(row: KeyedRow, tenant: string): void {
  const done = copyComponent({ tenant, slug: String(row.value['_type']), value: row.value });
  if (done) notify(t('Copied'), { detail: t('Paste it in this record or in another one.') });
  else
    notify(t('Too large to copy'), { detail: t('This browser has no room for a component of this size.') });
}
