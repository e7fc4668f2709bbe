import { isEdgePurged } from '../config/edge-settings.ts';
import { countWaitingPurges } from '../features/edge-purges/purge-store.ts';
import { countOverdue } from '../features/entries/schedule/schedule-store.ts';
import { countDue } from '../features/webhooks/delivery/claim-store.ts';
import type { Deps } from './build-deps.ts';

/** A queue that is longer is no worse news, and counting it all would take long. */
const mostCounted = 10_000;
/** Milliseconds after which what is due counts as overdue: the worker looks every second. */
const patience = 60_000;

/** Adds what the database knows to the metrics: it tells of all nodes, whichever is asked. */
export function addGauges(deps: Deps): void {
  const { metrics, database, clock, config, streams } = deps;
  if (isEdgePurged(config)) addEdgeGauges(deps);
  metrics.ask({
    name: 'webhook_deliveries_due',
    help: `Webhook deliveries that are due now, counted up to ${mostCounted}.`,
    value: () => countDue(database, clock.now(), mostCounted),
  });
  metrics.ask({
    name: 'webhook_deliveries_overdue',
    help: `Webhook deliveries that have been due for more than a minute, counted up to ${mostCounted}.`,
    value: () => countDue(database, clock.now() - patience, mostCounted),
  });
  metrics.ask({
    name: 'streams_open',
    help: 'Admin app tabs that are connected to the event stream of this process.',
    value: async () => streams.countOpen(),
  });
  metrics.ask({
    name: 'schedules_overdue',
    help: 'Scheduled changes that have been due for more than a minute.',
    value: async () => (await countOverdue(database, clock.now() - patience)).count,
  });
  metrics.ask({
    name: 'db_ping_seconds',
    help: 'Duration of a minimal database query in seconds.',
    value: async () => {
      const startedAt = performance.now();
      await database.ping();
      return (performance.now() - startedAt) / 1000;
    },
  });
}

function addEdgeGauges({ metrics, database, clock }: Deps): void {
  metrics.ask({
    name: 'edge_purges_waiting',
    help: `Pending purges of the CDN or proxy, counted up to ${mostCounted}.`,
    value: () => countWaitingPurges(database, clock.now(), mostCounted),
  });
  metrics.ask({
    name: 'edge_purges_overdue',
    help: `Purges of the CDN or proxy that have been pending for more than a minute, counted up to ${mostCounted}.`,
    value: () => countWaitingPurges(database, clock.now() - patience, mostCounted),
  });
}
