import { LayoutGrid, List } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { t } from '../../../messages/messages.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Checkbox } from '../../../ui/fields/switch-field.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { type MediaSearch, type MediaSort, type MediaType, mediaSorts, mediaTypes } from './media-search.ts';
import { TagChips } from './tag-chips.tsx';

const flags = [
  ['needsAltText', t('Needs alt text')],
  ['unused', t('Unused only')],
  ['duplicates', t('Duplicates')],
] as const;

/** What is shown of the library, in which order and how. */
export function MediaToolbar({
  search,
  onChange,
}: {
  readonly search: MediaSearch;
  readonly onChange: (changes: Partial<Record<keyof MediaSearch, unknown>>) => void;
}) {
  const types = Object.entries(mediaTypes).map(([value, label]) => ({ value: value as MediaType, label }));
  const sorts = Object.entries(mediaSorts).map(([value, label]) => ({ value: value as MediaSort, label }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox text={search.q ?? ''} onChange={(q) => onChange({ q })} />
      <SelectField
        label={t('Type')}
        isLabelHidden
        value={search.type ?? 'all'}
        onChange={(type) => onChange({ type: type === 'all' ? undefined : type })}
        choices={[{ value: 'all', label: t('All types') }, ...types]}
        className="min-w-0 flex-1 sm:w-36 sm:flex-none"
      />
      <SelectField
        label={t('Order')}
        isLabelHidden
        value={search.sort ?? '-createdAt'}
        onChange={(sort) => onChange({ sort })}
        choices={sorts}
        className="min-w-0 flex-1 sm:w-44 sm:flex-none"
      />
      <ToggleButtonGroup
        aria-label={t('View')}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[search.view ?? 'grid']}
        onSelectionChange={([view]) => onChange({ view: view === 'list' ? 'list' : undefined })}
        className="ms-auto flex"
      >
        <ToggleButton id="grid" aria-label={t('Grid')} className={viewClass}>
          <LayoutGrid aria-hidden="true" className="size-4" />
        </ToggleButton>
        <ToggleButton id="list" aria-label={t('List')} className={viewClass}>
          <List aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </ToggleButton>
      </ToggleButtonGroup>
      <div className="flex basis-full flex-wrap items-center gap-x-5 gap-y-2">
        {flags.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            value={search[name] === true}
            onChange={(isOn) => onChange({ [name]: isOn || undefined })}
          />
        ))}
        <TagChips tag={search.tag} onChange={(tag) => onChange({ tag })} />
      </div>
    </div>
  );
}

const viewClass = buttonClass('quiet', 'data-[selected]:bg-accent-soft data-[selected]:text-accent');

function SearchBox({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const settled = useSettled(typed.trim().slice(0, 200));
  const told = useRef(text);
  // Back changes the address under the box; what the box itself told must not come back over what is typed since.
  useEffect(() => {
    if (text !== told.current) setTyped(text);
    told.current = text;
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the address.
  useEffect(() => {
    if (settled === told.current || settled !== typed.trim().slice(0, 200)) return;
    told.current = settled;
    onChange(settled);
  }, [settled]);
  return (
    <SearchField
      label={t('Search files')}
      value={typed}
      onChange={setTyped}
      className="flex-1 basis-full sm:min-w-56 sm:basis-0"
    />
  );
}
