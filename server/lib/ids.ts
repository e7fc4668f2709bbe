import { V7Generator } from 'uuidv7';
import { makeRowKey } from './row-key.ts';

export interface Ids {
  /** The id of a record: UUID v7, rising within a process, so that the newest record has the greatest id. */
  next(): string;
  /** The key of an object in an array of content. */
  nextKey(): string;
}

/** Ids from the process's random source and clock. */
export function createIds(): Ids {
  const generator = new V7Generator();
  return { next: () => generator.generate().toString(), nextKey: makeRowKey };
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a string has the form of a UUID. */
export function isUuid(value: string): boolean {
  return uuidPattern.test(value);
}
