import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { type News, newsRoles } from './news.ts';
import type { Beat, PersonHere } from './presence.ts';
import type { Audience, Room } from './room.ts';
import { createNewsSender, resetText } from './send-news.ts';

/** Milliseconds for which events are collected, so that a repeated event is sent once. */
const batchDelay = 40;
/** Events of one tenant in one batch. A larger batch becomes one `reset`, and the next one waits longer. */
const maxBatchSize = 50;
const longBatchDelay = 1000;
/** Entries of one kind that a batch names one by one. More become one `records` event. */
const maxNamedEntries = 10;
/**
 * Milliseconds between presence batches, and their limits: bytes for a tab, presence heartbeats for a node.
 */
const presenceDelay = 250;
const maxPresenceBytes = 64 * 1024;
const maxBeats = 50;

/** An event that waits for the next batch. */
interface PendingEvent {
  /** The kind of the changed entry, for events about an entry. */
  readonly kind?: RecordKind;
  /** Builds the event for the tabs of this process. */
  readonly event?: () => { type: string; data: unknown; audience: Audience };
  /** The message to the other nodes. */
  readonly text?: string;
}

/** Presence of one tenant that waits for the next batch. */
interface PendingPresence {
  /** Entries whose people have changed. */
  readonly entries: Set<string>;
  /** The last presence heartbeat of each tab, for the other nodes. */
  readonly beats: Map<string, string>;
}

type RecordKind = Extract<News, { type: 'records' }>['kind'];

/** Replaces the changes of many entries of a kind by one `records` event. */
function summarize(pending: ReadonlyMap<string, PendingEvent>): readonly PendingEvent[] {
  const byKind = Map.groupBy(pending.values(), ({ kind }) => kind);
  return [...byKind].flatMap(([kind, events]): readonly PendingEvent[] => {
    if (kind === undefined || events.length <= maxNamedEntries) return events;
    const isOwn = events.some(({ text }) => text !== undefined);
    const text = JSON.stringify({ type: 'records', kind } satisfies News);
    const event = () => ({ type: 'records', data: { kind }, audience: {} });
    return [{ event, ...(isOwn && { text }) }];
  });
}

/** Batches events and presence for the tabs of this process and for the other nodes. */
export function createEventBatcher(deps: {
  database: Pick<Database, 'spreadNews'>;
  findRoom: (tenant: TenantId) => Room | undefined;
  peopleIn: (tenant: TenantId, entryId: string) => readonly PersonHere[];
}) {
  const { database, findRoom, peopleIn } = deps;
  const sender = createNewsSender(database);
  let pendingEvents = new Map<TenantId, Map<string, PendingEvent>>();
  let eventTimer: NodeJS.Timeout | undefined;
  const pendingPresence = new Map<TenantId, PendingPresence>();
  let presenceTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function sendEvents(): void {
    const batches = pendingEvents;
    pendingEvents = new Map();
    let isLarge = false;
    for (const [tenant, batch] of batches) {
      const events = summarize(batch);
      const texts = events.flatMap(({ text }) => text ?? []);
      const isReset = events.length > maxBatchSize;
      isLarge ||= isReset || events.length < batch.size;
      if (isReset) findRoom(tenant)?.tell('reset', {}, {});
      else {
        for (const { event } of events) {
          const room = event && findRoom(tenant);
          if (!room) continue;
          const { type, data, audience } = event();
          room.tell(type, data, audience);
        }
      }
      sender.add(tenant, isReset && texts.length > 0 ? [resetText] : texts);
    }
    // While this timer runs, new events start no timer of their own.
    eventTimer = isLarge ? setTimeout(sendDelayedEvents, longBatchDelay).unref() : undefined;
  }

  function sendDelayedEvents(): void {
    eventTimer = undefined;
    if (pendingEvents.size > 0) sendEvents();
  }

  /** Sends what readers can take at once. The rest waits for the next batch. */
  function sendPresence(): void {
    for (const [tenant, { entries, beats }] of pendingPresence) {
      let bytes = 0;
      for (const entryId of entries) {
        if (bytes >= maxPresenceBytes) break;
        entries.delete(entryId);
        const data = { entryId, people: peopleIn(tenant, entryId) };
        bytes += findRoom(tenant)?.tell('presence', data, {}) ?? 0;
      }
      const sent = [...beats].slice(0, maxBeats);
      for (const [key] of sent) beats.delete(key);
      sender.add(
        tenant,
        sent.map(([, text]) => text),
      );
      if (entries.size === 0 && beats.size === 0) pendingPresence.delete(tenant);
    }
    presenceTimer = pendingPresence.size > 0 ? setTimeout(sendPresence, presenceDelay).unref() : undefined;
  }

  return {
    /** Adds an event for the tabs of this process and, with a text, for the other nodes. */
    addEvent: (tenant: TenantId, news: News, text?: string): void => {
      if (isStopped) return;
      const { type, person, ...data } = { person: undefined, ...news };
      const event = () => ({ type, data, audience: { role: newsRoles[type], person } });
      const key = `${type} ${'id' in news ? news.id : ''} ${person ?? ''}`;
      const kind = news.type === 'record' ? news.kind : undefined;
      const pending = pendingEvents.get(tenant) ?? new Map<string, PendingEvent>();
      pending.set(key, { event, ...(text !== undefined && { text }), ...(kind && { kind }) });
      pendingEvents.set(tenant, pending);
      eventTimer ??= setTimeout(sendEvents, batchDelay).unref();
    },

    /** Adds entries whose people have changed, and a beat of a tab of this process for the other nodes. */
    addPresence: (tenant: TenantId, entryIds: readonly string[], beat?: Beat): void => {
      if (isStopped || (entryIds.length === 0 && !beat)) return;
      const pending = pendingPresence.get(tenant) ?? { entries: new Set(), beats: new Map() };
      pendingPresence.set(tenant, pending);
      for (const id of entryIds) pending.entries.add(id);
      if (beat) pending.beats.set(`${beat.person.id} ${beat.tab}`, JSON.stringify(beat));
      presenceTimer ??= setTimeout(sendPresence, presenceDelay).unref();
    },

    /** Sends the pending events and accepts no more. Waits for the message under way to the other nodes. */
    stop: async (): Promise<void> => {
      sendEvents();
      isStopped = true;
      clearTimeout(eventTimer);
      clearTimeout(presenceTimer);
      await sender.stop();
    },
  };
}
