import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { plural, t } from '../../../messages/messages.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { mediaTagsQuery } from '../media-query.ts';

const shownAtFirst = 12;

/** The tags of the library: each shows the files that have it. The most used come first. */
export function TagChips({
  tag,
  onChange,
}: {
  readonly tag: string | undefined;
  readonly onChange: (tag: string | undefined) => void;
}) {
  const { data: tags = [] } = useQuery(mediaTagsQuery);
  const [isWhole, setWhole] = useState(false);
  const byUse = tags.toSorted((a, b) => b.mediaCount - a.mediaCount);
  const chosen =
    tag === undefined ? [] : [byUse.find(({ name }) => name === tag) ?? { name: tag, mediaCount: 0 }];
  const others = byUse.filter(({ name }) => name !== tag);
  const shown = [...chosen, ...(isWhole ? others : others.slice(0, shownAtFirst))];
  if (shown.length === 0) return null;
  const hidden = chosen.length + others.length - shown.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this.
    <div role="group" aria-label={t('Tags')} className="flex flex-wrap items-center gap-1">
      {shown.map(({ name, mediaCount }) => (
        <ToggleButton
          key={name}
          isSelected={name === tag}
          onChange={(isOn) => onChange(isOn ? name : undefined)}
          className={buttonClass(
            'quiet',
            'max-w-full gap-1.5 border border-line text-xs data-[selected]:border-accent data-[selected]:bg-accent-soft data-[selected]:text-accent',
          )}
        >
          <Tag aria-hidden="true" className="size-3.5 shrink-0" />
          <bdi className="truncate">{name}</bdi>
          <span className="tabular-nums text-ink-faint">{mediaCount}</span>
        </ToggleButton>
      ))}
      {hidden > 0 && (
        <Button variant="quiet" onPress={() => setWhole(true)}>
          {plural(hidden, '{count} more', '{count} more')}
        </Button>
      )}
    </div>
  );
}
