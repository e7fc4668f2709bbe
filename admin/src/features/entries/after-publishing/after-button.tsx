import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { Loading } from '../../../ui/feedback.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { PopoverButton } from '../../../ui/popover-button.tsx';

const AfterPublishing = lazily(() =>
  import('./after-publishing.tsx').then(({ AfterPublishing: one }) => one),
);

/** A button (`trigger`) that shows what followed a publication, in a small panel. */
export function AfterButton({
  trigger,
  isOpen,
  onOpenChange,
  ...about
}: ComponentProps<typeof AfterPublishing> & {
  readonly trigger: ReactNode;
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}) {
  return (
    <PopoverButton trigger={trigger} className="w-96 p-4" {...{ isOpen, onOpenChange }}>
      {() => (
        <Suspense fallback={<Loading lines={3} />}>
          <AfterPublishing {...about} />
        </Suspense>
      )}
    </PopoverButton>
  );
}
