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
    help: `Deliveries that wait for an attempt now, counted up to ${mostCounted}.`,
    value: () => countDue(database, clock.now(), mostCounted),
  });
  metrics.ask({
    name: 'webhook_deliveries_overdue',
    help: `Deliveries that have been due for over a minute, counted up to ${mostCounted}.`,
    value: () => countDue(database, clock.now() - patience, mostCounted),
  });
  metrics.ask({
    name: 'streams_open',
    help: 'Tabs of the admin app that this process tells what happens.',
    value: async () => streams.countOpen(),
  });
  metrics.ask({
    name: 'schedules_overdue',
    help: 'Scheduled publishes and unpublishes that have been due for over a minute.',
    value: async () => (await countOverdue(database, clock.now() - patience)).count,
  });
  metrics.ask({
    name: 'db_ping_seconds',
    help: 'How long the database takes to answer the simplest question.',
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
    help: `Purges that the cache in front has not taken yet, counted up to ${mostCounted}.`,
    value: () => countWaitingPurges(database, clock.now(), mostCounted),
  });
  metrics.ask({
    name: 'edge_purges_overdue',
    help: `Purges that it has not taken for over a minute, counted up to ${mostCounted}.`,
    value: () => countWaitingPurges(database, clock.now() - patience, mostCounted),
  });
}
