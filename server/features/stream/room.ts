import { randomBytes } from 'node:crypto';
import { type Role, roleReaches } from '../staff/staff-request.ts';

/** Events that are kept for those who were away for a moment. */
const mostKept = 256;

/** Whom an event is for, beside the people of its tenant. */
export interface Audience {
  readonly role?: Role | undefined;
  readonly person?: string | undefined;
}

/** Somebody who is told of events. */
export interface Hearer {
  readonly role: Role;
  readonly person: string;
  take(bytes: Uint8Array): void;
}

interface KeptEvent {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly audience: Audience;
}

const encoder = new TextEncoder();

/** An event as `text/event-stream` has it. */
export function eventBytes(type: string, data: unknown, id?: string): Uint8Array {
  return encoder.encode(
    `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`,
  );
}

/** The events of one tenant in this process: who hears them, and the last of them. */
export function createRoom() {
  // Numbers alone would mean something in every process.
  const epoch = randomBytes(6).toString('hex');
  const hearers = new Set<Hearer>();
  const kept: KeptEvent[] = [];
  let last = 0;

  return {
    hearers,

    /** Where the events stand now, as `Last-Event-ID` names it. */
    place: () => `${epoch}-${last}`,

    /** Returns the bytes of the event. */
    tell: (type: string, data: unknown, audience: Audience): number => {
      const event = { number: ++last, bytes: eventBytes(type, data, `${epoch}-${last}`), audience };
      kept.push(event);
      if (kept.length > mostKept) kept.shift();
      for (const hearer of hearers) if (isFor(event, hearer)) hearer.take(event.bytes);
      return event.bytes.byteLength;
    },

    /** Tells what came after a place. Answers whether that is all that did. */
    resume: (place: string, hearer: Hearer): boolean => {
      const [, of, number] = /^([0-9a-f]{12})-(\d{1,15})$/.exec(place) ?? [];
      const after = Number(number);
      if (of !== epoch || after > last || after < (kept[0]?.number ?? last + 1) - 1) return false;
      for (const event of kept) if (event.number > after && isFor(event, hearer)) hearer.take(event.bytes);
      return true;
    },
  };
}

export type Room = ReturnType<typeof createRoom>;

function isFor({ audience }: KeptEvent, { role, person }: Hearer): boolean {
  if (audience.person !== undefined && audience.person !== person) return false;
  return audience.role === undefined || roleReaches(role, audience.role);
}
