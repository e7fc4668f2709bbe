import { ListBox, ListBoxItem } from 'react-aria-components';
import { t } from '../../../messages/messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Media } from '../media-file.ts';
import { MediaLine } from '../media-line.tsx';
import { MediaThumb } from '../media-thumb.tsx';
import { type FileRules, misfitOf } from '../upload/file-rules.ts';

/** Files to choose one of: a click or Enter chooses, arrow keys walk in both directions. */
export function PickerGrid({
  media,
  rules,
  onPick,
}: {
  readonly media: readonly Media[];
  readonly rules: FileRules;
  readonly onPick: (media: Media) => void;
}) {
  const shown = media.map((one) => ({ ...one, misfit: misfitOf(one, rules) }));
  return (
    <ListBox
      aria-label={t('Files')}
      layout="grid"
      selectionMode="none"
      items={shown}
      onAction={(key) => {
        const chosen = media.find(({ id }) => id === key);
        if (chosen) onPick(chosen);
      }}
      className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6"
    >
      {(one) => (
        <ListBoxItem
          textValue={one.filename}
          isDisabled={one.misfit !== undefined}
          className={classNames(
            'flex cursor-pointer flex-col overflow-hidden rounded-lg border border-line bg-surface [text-align:inherit]',
            'data-[hovered]:border-accent data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-accent',
            'data-[disabled]:cursor-default data-[disabled]:opacity-50',
          )}
        >
          <MediaThumb media={one} width={192} height={144} className="aspect-4/3 w-full" />
          <span className="flex min-w-0 flex-col px-2 py-1.5">
            <span dir="auto" className="truncate text-sm">
              {one.filename}
            </span>
            <span className="truncate text-xs text-ink-faint">{one.misfit ?? <MediaLine media={one} />}</span>
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}
