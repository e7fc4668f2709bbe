import { z } from 'zod';
import { eventSubject } from '../../platform/events/event-subject.ts';

/** Answer of `GET /changes`. */
export const changesAnswer = z.object({
  data: z.array(
    z.object({
      /** Of the event; webhooks carry it as `X-Webhook-Event-Id`. */
      id: z.uuid(),
      event: z.string(),
      timestamp: z.iso.datetime({ precision: 3 }),
      data: z.unknown(),
      subject: eventSubject
        .optional()
        .describe(
          'The resource of the event. The property is absent in events from earlier Galley releases.',
        ),
    }),
  ),
  pagination: z.object({
    /** `since` of the next request; null while the log is empty. */
    next: z.string().nullable(),
    hasMore: z.boolean(),
    limit: z.int(),
  }),
});
