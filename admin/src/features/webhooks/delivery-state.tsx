import { t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { countAttempts, deliveryStates } from './delivery-words.ts';
import type { Delivery } from './webhook-records.ts';

/** The state of a delivery, and when it is tried again. */
export function DeliveryState({ delivery }: { readonly delivery: Delivery }) {
  const { status, nextRetryAt, attempts } = delivery;
  const { word, tone, meaning } = deliveryStates[status];
  return (
    <div className="flex flex-col items-start gap-1">
      <span
        title={t('{meaning} {countAttempts} so far.', { meaning, countAttempts: countAttempts(attempts) })}
      >
        <Badge tone={tone}>{word}</Badge>
      </span>
      {status === 'failed' && nextRetryAt && (
        <span className="flex flex-wrap gap-x-1 text-xs text-ink-soft">
          again <RelativeTime time={nextRetryAt} />
        </span>
      )}
    </div>
  );
}
