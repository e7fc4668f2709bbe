import { ArrowRight, Image, type LucideIcon, Zap } from 'lucide-react';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components';
import type { RecordKind } from '../../api/records.ts';
import { t } from '../../messages/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { optionClass } from '../../ui/fields/select-field.tsx';
import { RecordSign } from '../entries/cards/record-sign.tsx';
import type { FoundRecord } from './search-query.ts';

const icons = {
  go: ArrowRight,
  do: Zap,
  media: Image,
} as const satisfies Record<string, LucideIcon>;

export interface PaletteEntry {
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
  /** A record has that of its type. */
  readonly icon:
    | keyof typeof icons
    | LucideIcon
    | { readonly kind: RecordKind; readonly typeSlug: string | null };
  readonly snippet?: FoundRecord['snippet'];
  readonly onChoose: () => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** What can be opened, in groups. */
export function PaletteMenu({ groups }: { readonly groups: readonly PaletteGroup[] }) {
  return (
    <Menu aria-label={t('Results')} className="flex flex-col gap-2 outline-none">
      {groups.map(({ title, entries }) => (
        <MenuSection key={title} id={title}>
          <Header className="px-2 py-1 text-xs font-medium text-ink-faint">{title}</Header>
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.name}
              onAction={entry.onChoose}
              className={classNames(optionClass, 'min-h-9')}
            >
              <EntryIcon icon={entry.icon} />
              <span className="min-w-0 flex-1">
                <bdi className="break-words">{entry.name}</bdi>
                {entry.snippet && <Snippet parts={entry.snippet} />}
              </span>
              {entry.detail && (
                <span dir="auto" className="shrink-0 text-xs text-ink-soft">
                  {entry.detail}
                </span>
              )}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </Menu>
  );
}

function EntryIcon({ icon }: Pick<PaletteEntry, 'icon'>) {
  if (typeof icon === 'object' && 'kind' in icon) return <RecordSign {...icon} />;
  const Icon = typeof icon === 'string' ? icons[icon] : icon;
  return (
    <Icon
      aria-hidden="true"
      className={classNames('size-4 shrink-0 text-ink-faint', icon === 'go' && 'rtl:-scale-x-100')}
    />
  );
}

// In pieces, as the API gives it: what somebody has written is never taken for HTML.
function Snippet({ parts }: { readonly parts: FoundRecord['snippet'] }) {
  if (parts.length === 0) return null;
  return (
    <span className="line-clamp-2 text-xs break-words text-ink-soft">
      {parts.map(({ text, match }, index) =>
        match ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no name, and do not move.
          <mark key={index} className="rounded-sm bg-warn-soft text-warn">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  );
}
