import { Check } from 'lucide-react';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components';
import { t } from '../../../../messages/messages.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { optionClass } from '../../../../ui/fields/select-field.tsx';
import { RecordStatus } from '../../../../ui/record-status.tsx';
import { RecordSign } from '../../cards/record-sign.tsx';
import { MediaCell } from '../../lists/media-cell.tsx';
import type { Choices } from './first-choices.ts';
import type { Referable } from './reference-query.ts';
import type { ReferenceType } from './reference-target.ts';

/** What can be chosen, in groups that have a title where there are several; what is chosen has a mark. */
export function FoundChoices(props: {
  readonly type: ReferenceType;
  readonly groups: readonly Choices[];
  readonly chosen: readonly string[];
  readonly label: string;
  readonly empty: string;
  readonly isOld: boolean;
  readonly onPick: (id: string) => void;
}) {
  const { type, groups, chosen, label, empty, isOld, onPick } = props;
  const item = (one: Referable) => <ChoiceItem key={one.id} type={type} one={one} />;
  const shown = groups.filter(({ choices }) => choices.length > 0);
  return (
    <Menu
      aria-label={t('Found {label}', { label })}
      selectionMode="multiple"
      selectedKeys={chosen}
      onAction={(key) => onPick(String(key))}
      renderEmptyState={() => <p className="px-2 py-4 text-sm text-ink-faint">{empty}</p>}
      className={classNames('flex-1 outline-none', isOld && 'opacity-60')}
    >
      {shown.length === 1
        ? shown.flatMap(({ choices }) => choices.map(item))
        : shown.map(({ title, choices }) => (
            <MenuSection key={title} className="pb-2">
              <Header className="px-2 py-1 text-xs font-medium text-ink-faint">{title}</Header>
              {choices.map(item)}
            </MenuSection>
          ))}
    </Menu>
  );
}

function ChoiceItem({ type, one }: { readonly type: ReferenceType; readonly one: Referable }) {
  const { id, name, detail, line, pictureId, typeSlug, state } = one;
  return (
    <MenuItem id={id} textValue={name} className={optionClass}>
      {({ isSelected }) => (
        <>
          <Check aria-hidden="true" className={classNames('size-4 shrink-0', !isSelected && 'invisible')} />
          {pictureId && (
            <span aria-hidden="true" className="shrink-0">
              <MediaCell id={pictureId} />
            </span>
          )}
          {!pictureId && type !== 'user' && <RecordSign kind={type} typeSlug={typeSlug} />}
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate">
              {name}
            </span>
            <span dir="auto" className="block truncate text-xs text-ink-faint">
              {line || detail}
            </span>
          </span>
          {state && <RecordStatus record={state} />}
        </>
      )}
    </MenuItem>
  );
}
