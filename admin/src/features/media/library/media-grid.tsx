import { TriangleAlert } from 'lucide-react';
import {
  Checkbox as AriaCheckbox,
  GridList,
  GridListItem,
  type Selection,
  useDragAndDrop,
} from 'react-aria-components';
import { t } from '../../../messages/messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CheckMark } from '../../../ui/fields/switch-field.tsx';
import { kindOf, type Media } from '../media-file.ts';
import { MediaLine } from '../media-line.tsx';
import { MediaThumb } from '../media-thumb.tsx';
import { beginDrag, endDrag } from './drag.ts';

/** Files as pictures: arrow keys walk, Enter opens, Space selects, and they can be dragged into a folder. */
export function MediaGrid({
  media,
  selected,
  onSelect,
  onOpen,
  mayEdit,
}: {
  readonly media: readonly Media[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
  readonly mayEdit: boolean;
}) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['move'],
    onDragStart: ({ keys }) => beginDrag([...keys].map(String)),
    onDragEnd: endDrag,
  });
  const select = (keys: Selection) =>
    onSelect(new Set(keys === 'all' ? media.map(({ id }) => id) : [...keys].map(String)));
  return (
    <GridList
      aria-label={t('Files')}
      layout="grid"
      items={media}
      selectionMode={mayEdit ? 'multiple' : 'none'}
      selectionBehavior="toggle"
      selectedKeys={selected}
      onSelectionChange={select}
      onAction={(key) => onOpen(String(key))}
      {...(mayEdit && { dragAndDropHooks })}
      className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3"
    >
      {(one) => <MediaCard media={one} mayEdit={mayEdit} />}
    </GridList>
  );
}

function MediaCard({ media, mayEdit }: { readonly media: Media; readonly mayEdit: boolean }) {
  const lacksAltText = kindOf(media.mimeType) === 'image' && media.altText === '';
  return (
    <GridListItem
      id={media.id}
      textValue={media.filename}
      className={classNames(
        'group/card relative flex cursor-pointer flex-col overflow-hidden rounded-lg border border-line bg-surface',
        'data-[hovered]:border-line-strong data-[selected]:border-accent data-[selected]:bg-accent-soft data-[dragging]:opacity-50',
        'data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-accent',
      )}
    >
      <MediaThumb media={media} width={192} height={144} className="aspect-4/3 w-full" />
      <span className="flex min-w-0 flex-col px-2.5 py-2">
        <span dir="auto" className="truncate text-sm" title={media.filename}>
          {media.filename}
        </span>
        <span className="flex items-center gap-1 text-xs text-ink-faint">
          <span className="truncate">
            <MediaLine media={media} />
          </span>
          {lacksAltText && (
            <span className="ms-auto flex text-warn" title={t('No alt text')}>
              <TriangleAlert aria-hidden="true" className="size-3.5" />
              <span className="sr-only">{t('No alt text')}</span>
            </span>
          )}
        </span>
      </span>
      {mayEdit && (
        <AriaCheckbox
          slot="selection"
          className={classNames(
            'group absolute top-1 start-1 flex size-8 items-center justify-center rounded-md',
            'not-group-data-[hovered]/card:not-group-data-[focus-visible]/card:not-data-[selected]:pointer-fine:opacity-0 data-[focus-visible]:opacity-100!',
          )}
        >
          {({ isIndeterminate }) => (
            <span className="flex rounded bg-surface shadow-sm [&>span]:mt-0">
              <CheckMark isIndeterminate={isIndeterminate} />
            </span>
          )}
        </AriaCheckbox>
      )}
    </GridListItem>
  );
}
