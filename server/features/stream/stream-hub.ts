import { type Clock, isNear } from '../../lib/clock.ts';
import { fail, ServiceError } from '../../lib/service-error.ts';
import { installationTenant, type TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Touches } from '../../platform/db/touches.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { StaffCredential } from '../staff/sessions/authenticate-session.ts';
import { sessionEnd } from '../staff/sessions/session-lifetime.ts';
import { listSessionsById } from '../staff/sessions/session-store.ts';
import { type ByteQueue, createByteQueue } from './byte-queue.ts';
import { isLiveEntry } from './entry-store.ts';
import { createEventBatcher } from './event-batcher.ts';
import { type News, readNews } from './news.ts';
import { type Beat, createPresence, type PersonHere } from './presence.ts';
import { createRoom, eventBytes, type Hearer, type Room } from './room.ts';

const pulseEvery = 1000;
/** A stream says something this often, so that no proxy takes it for dead. */
const heartbeatEvery = 15_000;
/** How long the events of a tenant are kept when nobody hears them any more. */
const roomKeptFor = 120_000;
/** Bytes that a reader may leave untaken. */
const longestQueue = 256 * 1024;
const mostOfPerson = 20;
const mostOfNode = 5000;

const heartbeat = new TextEncoder().encode(':\n\n');

/** Whose stream it is. */
export type StreamOwner = Pick<StaffCredential, 'tenant' | 'role' | 'user' | 'sessionId' | 'sessionEndsAt'>;

/** All streams of this process, and the way to those of others. */
export interface StreamHub {
  /**
   * Opens a stream that goes on where `lastEventId` was, or says `reset` when it cannot.
   * @throws ServiceError RATE_LIMITED for somebody who has too many; `TooManyStreams` when the process has
   */
  open(owner: StreamOwner, lastEventId: string | undefined): ReadableStream<Uint8Array>;
  /** Tells the tabs of a tenant, on every node. For what no transaction of this process commits. */
  announce(tenant: TenantId, news: News): void;
  /**
   * Notes where a tab is, for every node. Answers who is in its record.
   * @throws ServiceError RATE_LIMITED; NOT_FOUND for a record that the tenant doesn't have
   */
  enter(tenant: TenantId, beat: Beat): Promise<readonly PersonHere[]>;
  /** Another process has told what it touched. Without touches: anything. */
  hear(tenant: TenantId, touches: Touches | undefined): void;
  /** All is heard from now on; until now something may have been missed. */
  beHearing(): void;
  /** Others may not be heard from now on. */
  beDeaf(): void;
  /** Does what time makes due. Called each second by itself while there is a stream. */
  pulse(): Promise<void>;
  countOpen(): number;
  /** Ends all streams at once, and takes none any more. */
  stop(): Promise<void>;
}

/** The process serves as many streams as it can. */
export class TooManyStreams extends Error {}

/** One stream, and the session that it lives on. */
interface Stream extends Hearer {
  readonly owner: StreamOwner;
  readonly queue: ByteQueue;
  saidAt: number;
}

export function createStreamHub(deps: { database: Database; clock: Clock; log: Logger }): StreamHub {
  const { database, clock, log } = deps;
  const rooms = new Map<TenantId, { room: Room; emptySince: number | undefined }>();
  const streams = new Set<Stream>();
  const presence = createPresence(clock);
  const batcher = createEventBatcher({
    database,
    findRoom: (tenant) => rooms.get(tenant)?.room,
    peopleIn: presence.peopleIn,
  });
  let pulsing: NodeJS.Timeout | undefined;
  let isDeaf = false;
  /** A session has perhaps ended, and the database could not be asked. */
  let isUnsure = false;
  let isStopped = false;

  function noteBeat(tenant: TenantId, beat: Beat): void {
    batcher.addPresence(tenant, presence.note(tenant, beat));
    startPulsing();
  }

  /** What a commit of this process or of another touched. */
  function takeIn(tenant: TenantId, touches: Touches | undefined, isOwn: boolean): void {
    if (!touches) {
      batcher.addEvent(tenant, { type: 'reset' });
      if (tenant === installationTenant) void check([...streams]);
      return;
    }
    const { sessions } = touches;
    if (sessions.size > 0) {
      void check(
        [...streams].filter(({ owner }) => sessions.has(owner.sessionId) || sessions.has(owner.user.id)),
      );
    }
    // Other nodes know these of the commit itself.
    if (touches.answers.has('schemas')) batcher.addEvent(tenant, { type: 'schemas' });
    for (const id of touches.lanes) batcher.addEvent(tenant, { type: 'webhook', id });
    for (const text of touches.news) {
      const told = readNews<News | Beat>(text);
      if (told?.type === 'beat') noteBeat(tenant, told);
      else if (told) batcher.addEvent(tenant, told, isOwn ? text : undefined);
    }
  }

  /** Ends the streams among these whose session has ended, or is another one now. */
  async function check(asked: readonly Stream[]): Promise<void> {
    if (asked.length === 0) return;
    try {
      const rows = await listSessionsById(database, [...new Set(asked.map(({ owner }) => owner.sessionId))]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const stream of asked) {
        const { sessionId, tenant, role } = stream.owner;
        const row = byId.get(sessionId);
        const runs = row !== undefined && sessionEnd(row) > clock.now();
        if (!runs || row.active_tenant_id !== tenant || row.role !== role) end(stream);
      }
    } catch (error) {
      if (!isUnsure)
        log.warn(
          { err: error },
          'the sessions of open streams could not be checked: the check will be retried',
        );
      isUnsure = true;
    }
  }

  function end(stream: Stream): void {
    stream.queue.push(eventBytes('end', {}));
    stream.queue.end();
  }

  function forget(stream: Stream): void {
    streams.delete(stream);
    const held = rooms.get(stream.owner.tenant);
    held?.room.hearers.delete(stream);
    if (held?.room.hearers.size === 0) held.emptySince = clock.now();
  }

  function startPulsing(): void {
    if (isStopped) return;
    pulsing ??= setInterval(() => void pulse(), pulseEvery).unref();
  }

  async function pulse(): Promise<void> {
    const now = clock.now();
    for (const { tenant, entryId } of presence.expire()) batcher.addPresence(tenant, [entryId]);
    for (const stream of streams) {
      if (!isNear(stream.saidAt, now, heartbeatEvery)) stream.take(heartbeat);
    }
    for (const [tenant, { emptySince }] of rooms) {
      if (emptySince !== undefined && !isNear(emptySince, now, roomKeptFor)) rooms.delete(tenant);
    }
    if (streams.size === 0 && rooms.size === 0 && presence.isEmpty()) {
      clearInterval(pulsing);
      pulsing = undefined;
      return;
    }
    const isDue = isDeaf || isUnsure;
    isUnsure = false;
    await check([...streams].filter(({ owner }) => isDue || owner.sessionEndsAt <= now));
  }

  database.onTouched((touched) => {
    for (const [tenant, touches] of touched) takeIn(tenant, touches, true);
  });

  return {
    open: (owner, lastEventId) => {
      if (isStopped || streams.size >= mostOfNode) throw new TooManyStreams();
      const own = [...streams].filter((stream) => stream.owner.user.id === owner.user.id);
      if (own.length >= mostOfPerson) {
        const message = `You have ${mostOfPerson} streams open already: close some tabs.`;
        throw new ServiceError('RATE_LIMITED', message, { retryAfter: 30 });
      }
      const held = rooms.get(owner.tenant) ?? { room: createRoom(), emptySince: undefined };
      held.emptySince = undefined;
      rooms.set(owner.tenant, held);
      const queue = createByteQueue(longestQueue, () => forget(stream));
      const stream: Stream = {
        owner,
        queue,
        role: owner.role,
        person: owner.user.id,
        saidAt: clock.now(),
        take: (bytes) => {
          stream.saidAt = clock.now();
          queue.push(bytes);
        },
      };
      const isWhole = lastEventId === undefined || held.room.resume(lastEventId, stream);
      stream.take(eventBytes(isWhole ? 'ready' : 'reset', {}, held.room.place()));
      streams.add(stream);
      held.room.hearers.add(stream);
      startPulsing();
      // Its session may have ended after it was looked at and before the stream was known.
      void check([stream]);
      return queue.stream;
    },
    announce: (tenant, news) => batcher.addEvent(tenant, news, JSON.stringify(news)),
    enter: async (tenant, beat) => {
      presence.countBeat(tenant, beat);
      const { entryId } = beat;
      const isKnown = entryId === null || presence.isShown(tenant, beat);
      if (!isKnown && !(await isLiveEntry(database, tenant, entryId))) {
        throw fail('NOT_FOUND', 'There is no such record.');
      }
      noteBeat(tenant, beat);
      batcher.addPresence(tenant, [], beat);
      return beat.entryId === null ? [] : presence.peopleIn(tenant, beat.entryId);
    },
    hear: (tenant, touches) => takeIn(tenant, touches, false),
    beHearing: () => {
      isDeaf = false;
      for (const { room } of rooms.values()) room.tell('reset', {}, {});
      void check([...streams]);
    },
    beDeaf: () => {
      isDeaf = true;
    },
    pulse,
    countOpen: () => streams.size,
    stop: async () => {
      isStopped = true;
      const sent = batcher.stop();
      clearInterval(pulsing);
      for (const stream of [...streams]) stream.queue.end();
      await sent;
    },
  };
}
