import { t } from '../../../../messages/messages.ts';
import { MenuBelow, type MenuEntry } from '../../../../ui/menu.tsx';
import { nameOfRow, type RowOffer, rowOffers } from './row-offers.ts';

/** Which row's menu is open, and the button below which it shows. */
export interface OpenMenu {
  readonly key: string;
  readonly button: HTMLElement;
}

/** What the menu of a row is called. */
export function actionsOf(name: string): string {
  return t('Actions of {name}', { name });
}

/** What can be done with a row of a list, and `more` that its kind of row has. */
export function RowMenu({
  button,
  more,
  onClose,
  ...list
}: Omit<Parameters<typeof rowOffers>[0], 'name'> & {
  readonly title: string;
  readonly button: HTMLElement;
  readonly more: readonly MenuEntry[];
  readonly onClose: () => void;
}) {
  const name = nameOfRow(list);
  const { up, down, duplicate, remove } = rowOffers({ ...list, name });
  return (
    <MenuBelow
      button={button}
      label={actionsOf(name)}
      entries={[
        entryOf(up),
        entryOf(down),
        'separator',
        entryOf(duplicate),
        ...more,
        'separator',
        { ...entryOf(remove), isDangerous: true },
      ]}
      onClose={onClose}
    />
  );
}

function entryOf({ label, whyDisabled, run }: RowOffer) {
  return { label, whyDisabled, onSelect: run };
}
