import { z } from 'zod';
import { isJsonObject } from '../../lib/json-object.ts';
import { eventKinds } from '../../platform/events/event-kinds.ts';
import { eventSubject } from '../../platform/events/event-subject.ts';
import { boundedText } from '../../platform/http/validation.ts';
import { faultsOfHeaders, mostHeaders } from './custom-headers.ts';
import { deliveryStatuses } from './webhook.ts';

const longestUrl = 2048;

const eventKind = z.string().refine((kind) => eventKinds.includes(kind), {
  error: ({ input }) =>
    `"${String(input).slice(0, 60)}" is no kind of event; there are ${eventKinds.join(', ')}`,
});

const events = z
  .array(eventKind)
  .min(1)
  .max(100)
  .transform((kinds) => [...new Set(kinds)]);

// Counted first: the library copies a record key by key, which takes long for all that a body can hold.
const headers = z
  .unknown()
  .check((context) => {
    const { value: input } = context;
    if (!isJsonObject(input) || Object.keys(input).length <= mostHeaders) return;
    context.issues.push({
      code: 'custom',
      message: `must be at most ${mostHeaders}`,
      input,
      continue: false,
    });
  })
  .meta({ type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'string' } })
  .pipe(
    z.record(z.string(), z.string()).check((context) => {
      for (const { name, fault } of faultsOfHeaders(context.value)) {
        context.issues.push({ code: 'custom', message: fault, path: [name], input: context.value });
      }
    }),
  );

/** Body of `POST /admin/webhooks`. The address is checked where the address rules are known. */
export const createWebhookBody = z.object({
  name: boundedText(1, 255),
  url: z.string().min(1).max(longestUrl),
  events,
  isActive: z.boolean().default(true),
  headers: headers.default({}),
  description: boundedText(0, 2000).nullish(),
});

/** Body of `PUT /admin/webhooks/:id`: what is left out stays. */
export const updateWebhookBody = z.object({
  name: boundedText(1, 255).optional(),
  url: z.string().min(1).max(longestUrl).optional(),
  events: events.optional(),
  isActive: z.boolean().optional(),
  headers: headers.optional(),
  description: boundedText(0, 2000).nullish(),
});

const status = z.enum(deliveryStatuses);
const time = z.iso.datetime({ precision: 3 });

/** A webhook as the admin API shows it (decisions, "Webhooks"). */
export const webhookRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  headers: z.record(z.string(), z.string()),
  secretMasked: z.string(),
  description: z.string(),
  lastDeliveryAt: time.nullable(),
  lastDeliveryStatus: status.nullable(),
  /** Failed attempts since the last delivery that arrived. */
  consecutiveFailures: z.int(),
  failingSince: time.nullable(),
  /** When Galley made it inactive because it kept failing. */
  pausedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});

/** The same with the secret: the answer to create and regenerate, and nowhere else. */
export const webhookWithSecret = webhookRecord.extend({ secret: z.string() });

/** One entry of the delivery log (decisions, "Delivery"). */
export const deliveryRecord = z.object({
  id: z.uuid(),
  webhookId: z.uuid(),
  eventId: z.uuid(),
  event: z.string(),
  status,
  attempts: z.int(),
  nextRetryAt: time.nullable(),
  responseStatus: z.int().nullable(),
  responseBody: z.string().nullable(),
  error: z.string().nullable(),
  durationMs: z.int().nullable(),
  payload: z.object({
    event: z.string(),
    timestamp: time,
    data: z.unknown(),
    subject: eventSubject
      .optional()
      .describe('The resource of the event. The property is absent in events from earlier Galley releases.'),
  }),
  redeliveryOf: z.uuid().nullable(),
  createdAt: time,
  completedAt: time.nullable(),
});

/** `data` of `POST /admin/webhooks/:id/test`. */
export const testResult = z.object({
  success: z.boolean(),
  statusCode: z.int().nullable(),
  durationMs: z.int(),
  responseBody: z.string().nullable(),
  error: z.string().optional(),
});
