import { plural, rich } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { deliveryStates } from './delivery-words.ts';
import type { Delivery } from './webhook-records.ts';

/** The state of a delivery, and when it is tried again. */
export function DeliveryState({ delivery }: { readonly delivery: Delivery }) {
  const { status, nextRetryAt, attempts } = delivery;
  const { word, tone, meaning } = deliveryStates[status];
  return (
    <div className="flex flex-col items-start gap-1">
      <span title={`${meaning} ${plural(attempts, '{count} attempt so far.', '{count} attempts so far.')}`}>
        <Badge tone={tone}>{word}</Badge>
      </span>
      {status === 'failed' && nextRetryAt && (
        <span className="flex flex-wrap gap-x-1 text-xs text-ink-soft">
          {rich('again {time}', { time: <RelativeTime time={nextRetryAt} /> })}
        </span>
      )}
    </div>
  );
}
