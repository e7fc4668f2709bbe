import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { t } from '../../../messages/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { type Choice, SelectField } from '../../../ui/fields/select-field.tsx';
import { useShortcut } from '../../../ui/interaction/shortcuts.ts';
import { FilterChips } from './filter-chips.tsx';
import type { Filterable } from './filterables.ts';
import { changedSearch, isFiltered, type ListSearch, type ListState } from './list-search.ts';
import { splitTranslation, withTranslation } from './translations/translation-filter.ts';
import { useTypedText } from './use-typed-text.ts';

/** Changes the address of a list. */
export type ChangeSearch = (search: ListSearch, how?: { readonly isTyping?: boolean }) => void;

const longestSearch = 200;
// No slug has a star.
const anyType = '*';
const statusChoices: readonly Choice<ListState | 'any'>[] = [
  { value: 'any', label: t('Any status') },
  { value: 'draft', label: t('Draft'), detail: t('Not public') },
  { value: 'published', label: t('Live'), detail: t('Public, with changes or not') },
  { value: 'changed', label: t('Changed'), detail: t('Public, with unpublished changes') },
  { value: 'unpublished', label: t('Unpublished'), detail: t('Drafts, and live with changes') },
  { value: 'scheduled', label: t('Scheduled'), detail: t('To go live or offline') },
];

/** Search and filters of a list, all of them in the address. */
export function ListToolbar(props: {
  readonly label: string;
  readonly search: ListSearch;
  readonly onSearch: ChangeSearch;
  /** Types to filter by; none where all records have the same. */
  readonly types?: readonly { readonly slug: string; readonly name: string }[];
  /** What else it can be filtered by. */
  readonly filterables: readonly Filterable[];
  /** At the end of the row. */
  readonly children?: ReactNode;
}) {
  const { search, onSearch, types = [] } = props;
  const [text, setText] = useTypedText(search.q ?? '', (q) =>
    onSearch(changedSearch(search, { q: q.slice(0, longestSearch) || undefined }), {
      isTyping: search.q !== undefined,
    }),
  );
  const bar = useRef<HTMLElement>(null);
  useShortcut('/', props.label, () => bar.current?.querySelector('input')?.focus());
  return (
    <search ref={bar} className="flex flex-wrap items-center gap-2">
      <SearchField
        label={props.label}
        value={text}
        onChange={setText}
        className="min-w-48 flex-1 sm:max-w-80"
      />
      <SelectField
        label={t('Status')}
        isLabelHidden
        value={search.status ?? 'any'}
        choices={statusChoices}
        onChange={(status) =>
          onSearch(changedSearch(search, { status: status === 'any' ? undefined : status }))
        }
        className="w-36"
      />
      {types.length > 1 && (
        <SelectField
          label={t('Page type')}
          isLabelHidden
          value={search.type ?? anyType}
          choices={[
            { value: anyType, label: t('Any type') },
            ...types.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={(type) =>
            onSearch(
              // Conditions and columns of one type say nothing of another.
              changedSearch(search, {
                type: type === anyType ? undefined : type,
                where: undefined,
                columns: undefined,
                group: undefined,
                board: undefined,
              }),
            )
          }
          className="w-40"
        />
      )}
      <FilterChips
        filterables={props.filterables}
        where={withTranslation(search.where ?? [], search.translation)}
        onChange={(where) => onSearch(changedSearch(search, splitTranslation(where)))}
      />
      {search.editedBy && (
        <Mark
          words={t('Edited by me')}
          onRemove={() => onSearch(changedSearch(search, { editedBy: undefined }))}
        />
      )}
      {search.needs && (
        <Mark
          words={t('Needs alt text')}
          onRemove={() => onSearch(changedSearch(search, { needs: undefined }))}
        />
      )}
      {isFiltered(search) && (
        <Button variant="quiet" onPress={() => onSearch(withoutFilters(search))}>
          {t('Clear filters')}
        </Button>
      )}
      {props.children && <div className="ms-auto flex flex-wrap gap-1">{props.children}</div>}
    </search>
  );
}

function Mark({ words, onRemove }: { readonly words: string; readonly onRemove: () => void }) {
  return (
    <span className="inline-flex min-h-9 items-center rounded-md border border-line bg-accent-soft ps-3 text-sm">
      {words}
      <IconButton
        label={t('Remove the filter {filter}', { filter: words })}
        icon={<X className="size-3.5" />}
        onPress={onRemove}
      />
    </span>
  );
}

/** The address of the list with all its records. */
export function withoutFilters(search: ListSearch): ListSearch {
  const none = { q: undefined, status: undefined, type: undefined, translation: undefined };
  return changedSearch(search, { ...none, where: undefined, editedBy: undefined, needs: undefined });
}
