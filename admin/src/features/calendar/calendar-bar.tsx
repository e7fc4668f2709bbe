import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { t } from '../../messages/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/interaction/shortcuts.ts';
import type { View } from './days.ts';

const views: readonly { readonly id: View; readonly label: string }[] = [
  { id: 'month', label: t('Month') },
  { id: 'week', label: t('Week') },
];
const steps: Readonly<Record<View, { readonly next: string; readonly previous: string }>> = {
  month: { next: t('Next month'), previous: t('Previous month') },
  week: { next: t('Next week'), previous: t('Previous week') },
};

/** Which days are shown, and the way to others; also by the keys n, p and t. */
export function CalendarBar(props: {
  readonly title: string;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onStep: (steps: 1 | -1) => void;
  readonly onToday: () => void;
}) {
  const { title, view, onView, onStep, onToday } = props;
  const { next, previous } = steps[view];
  useShortcut('n', next, () => onStep(1));
  useShortcut('p', previous, () => onStep(-1));
  useShortcut('t', t('Today'), onToday);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="me-auto flex items-center gap-1">
        <IconButton
          label={previous}
          icon={<ChevronLeft className="size-4 rtl:-scale-x-100" />}
          onPress={() => onStep(-1)}
        />
        <IconButton
          label={next}
          icon={<ChevronRight className="size-4 rtl:-scale-x-100" />}
          onPress={() => onStep(1)}
        />
        <h2 aria-live="polite" dir="auto" className="ms-1 text-base">
          {title}
        </h2>
      </div>
      <Button onPress={onToday}>{t('Today')}</Button>
      <ToggleButtonGroup
        aria-label={t('Days shown')}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[view]}
        onSelectionChange={(keys) => onView(keys.has('week') ? 'week' : 'month')}
        className="flex rounded-md border border-line-strong/60 bg-surface p-0.5 max-sm:w-full max-sm:*:flex-1"
      >
        {views.map(({ id, label }) => (
          <ToggleButton
            key={id}
            id={id}
            className="min-h-8 cursor-default rounded px-3 text-sm font-medium text-ink-soft hover:text-ink data-[selected]:bg-accent-soft data-[selected]:text-accent"
          >
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
