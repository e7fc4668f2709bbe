import { Ban, ChevronDown, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { PopoverButton } from '../../../ui/popover-button.tsx';
import { typeIcons } from './type-icons.ts';
import { type Appearance, TypeSign } from './type-sign.tsx';

const none = 'none';

/** One of the icons, found by a word, or that of the kind. */
export function IconChoice(props: {
  readonly look: Appearance;
  readonly kindIcon: LucideIcon;
  readonly onChange: (icon: string | undefined) => void;
}) {
  const { look, kindIcon, onChange } = props;
  const name = nameOf(look.icon);
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm font-medium" aria-hidden="true">
        {t('Icon')}
      </span>
      <PopoverButton
        trigger={
          <Button aria-label={t('Icon: {name}', { name })}>
            <TypeSign look={look} icon={kindIcon} /> {name}
            <ChevronDown aria-hidden="true" className="size-4 text-ink-faint" />
          </Button>
        }
      >
        {(close) => (
          <div className="flex w-72 max-w-full flex-col gap-2 p-1">
            <Icons
              chosen={look.icon}
              onChoose={(icon) => {
                onChange(icon);
                close();
              }}
            />
          </div>
        )}
      </PopoverButton>
    </div>
  );
}

function Icons(props: {
  readonly chosen: string | undefined;
  readonly onChoose: (icon: string | undefined) => void;
}) {
  const { chosen, onChoose } = props;
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = Object.entries(typeIcons).filter(([, { words }]) => words.toLowerCase().includes(wanted));
  const all = [
    ...(wanted === '' ? [{ id: none, label: t('That of its kind'), Icon: Ban }] : []),
    ...found.map(([id, { icon }]) => ({ id, label: nameOf(id), Icon: icon })),
  ];
  return (
    <Autocomplete>
      <SearchField label={t('Find an icon')} value={text} onChange={setText} autoFocus />
      <ListBox
        aria-label={t('Icons')}
        layout="grid"
        items={all}
        selectionMode="single"
        selectedKeys={[chosen ?? none]}
        disallowEmptySelection
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          if (key !== undefined) onChoose(key === none ? undefined : String(key));
        }}
        className="grid max-h-64 grid-cols-6 gap-1 overflow-y-auto p-0.5 outline-none"
        renderEmptyState={() => (
          <p className="col-span-6 px-1 py-2 text-sm text-ink-faint">
            {t('No icon goes by “{text}”.', { text: text.trim() })}
          </p>
        )}
      >
        {({ id, label, Icon }) => (
          <ListBoxItem
            id={id}
            textValue={label}
            aria-label={label}
            className="flex size-10 cursor-default items-center justify-center rounded-md border border-transparent outline-none data-[focused]:bg-accent-soft data-[selected]:border-accent"
          >
            <span title={label}>
              <Icon aria-hidden="true" className="size-5" />
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  );
}

function nameOf(icon: string | undefined): string {
  if (icon === undefined) return t('That of its kind');
  return (Object.hasOwn(typeIcons, icon) && typeIcons[icon]?.words.split(/\s*[,،、]\s*/)[0]) || icon;
}
