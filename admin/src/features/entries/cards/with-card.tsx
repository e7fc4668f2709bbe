import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactElement,
  type RefObject,
  Suspense,
  useContext,
} from 'react';
import { Focusable, Tooltip, TooltipTrigger } from 'react-aria-components';
import type { RecordKind } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';

/** What shows a record in short, given by the editor around: it knows all field types, and links in fields do not. */
export const CardContext = createContext<
  ComponentType<{ readonly kind: RecordKind; readonly id: string }> | undefined
>(undefined);

/** Milliseconds for which one points at a link before its card opens; who comes by keyboard has it at once. */
const pause = 450;

/**
 * A link to a record (`children`) whose card shows while one points at it or has it in focus, until Escape. It moves nothing.
 * The link alone where there is no editor around.
 */
export function WithCard(props: {
  readonly kind: RecordKind;
  readonly id: string;
  readonly children: ReactElement;
  /** What the card is placed beside, and doesn't cover: the link's row with its buttons. Without it, the link. */
  readonly beside?: RefObject<HTMLElement | null> | undefined;
}) {
  const { kind, id, children, beside } = props;
  const Card = useContext(CardContext);
  if (!Card) return children;
  return (
    <TooltipTrigger delay={pause} closeDelay={150}>
      {/* A link passes on all that it is given. */}
      <Focusable>{children as ComponentProps<typeof Focusable>['children']}</Focusable>
      <Tooltip
        {...(beside && { triggerRef: beside })}
        offset={6}
        placement="bottom start"
        className="w-72 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised p-3 text-sm text-ink shadow-xl"
      >
        <Suspense fallback={<p className="text-ink-soft">{t('Reading …')}</p>}>
          <Card kind={kind} id={id} />
        </Suspense>
      </Tooltip>
    </TooltipTrigger>
  );
}
