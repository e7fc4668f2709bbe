import { useQuery } from '@tanstack/react-query';
import { FileText, LayoutList, Newspaper } from 'lucide-react';
import { Menu, MenuItem } from 'react-aria-components';
import { t } from '../../../../../messages/messages.ts';
import { ErrorPanel } from '../../../../../ui/feedback.tsx';
import { optionClass } from '../../../../../ui/fields/select-field.tsx';
import { useSettled } from '../../../../../ui/use-settled.ts';
import { searchQuery } from '../../../../search/search-query.ts';

/** A record that a link can lead to. */
export interface LinkableRecord {
  readonly kind: 'page' | 'item' | 'post';
  readonly id: string;
  readonly name: string;
  /** Readers see it. */
  readonly isLive: boolean;
}

const icons = { page: FileText, item: LayoutList, post: Newspaper } as const;
const pause = 150;

/** Pages, items and posts that words find, below the field in which they are typed. Nothing for no words. */
export function RecordChoices(props: {
  readonly typed: string;
  readonly onPick: (record: LinkableRecord) => void;
}) {
  const { typed, onPick } = props;
  const asked = useSettled(typed, pause);
  const { data, error, isFetching } = useQuery(searchQuery(asked));
  if (typed === '') return null;
  if (error) return <ErrorPanel error={error} />;
  const found = (data?.data ?? []).flatMap(({ kind, id, name, slug, type, status }) =>
    kind === 'media' ? [] : [{ kind, id, name: name.trim() || slug, type: type?.name, status }],
  );
  return (
    <Menu
      aria-label={t('Pages, items and posts')}
      items={found}
      onAction={(key) => {
        const picked = found.find(({ id }) => id === key);
        if (picked) onPick({ ...picked, isLive: picked.status === 'published' });
      }}
      renderEmptyState={() => (
        <p className="px-2 py-2 text-xs text-ink-faint">
          {isFetching || asked !== typed
            ? t('Looking …')
            : t('No page, item or post is found for “{typed}”.', { typed })}
        </p>
      )}
      className="max-h-56 overflow-y-auto rounded-md border border-line p-1 outline-none"
    >
      {({ id, kind, name, type, status }) => {
        const Icon = icons[kind];
        return (
          <MenuItem id={id} textValue={name} className={optionClass}>
            <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {name}
            </span>
            <span className="text-xs text-ink-faint">
              {[type, status === 'draft' && t('draft')].filter(Boolean).join(' · ')}
            </span>
          </MenuItem>
        );
      }}
    </Menu>
  );
}
