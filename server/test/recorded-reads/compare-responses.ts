import { isJsonObject } from '../../lib/json-object.ts';
import type { RecordedResponse } from './recorded-response.ts';

/** A place where two responses differ. `undefined`: one of them has nothing there. */
export interface Difference {
  /** `status`, `headers.<name>` or `body.<path>`. */
  readonly place: string;
  readonly recorded: unknown;
  readonly received: unknown;
}

/** Returns each place where a response differs from its recording. */
export function compareResponses(recorded: RecordedResponse, received: RecordedResponse): Difference[] {
  return [
    ...compareValues('status', recorded.status, received.status),
    ...compareValues('headers', recorded.headers, received.headers),
    ...compareBodies(recorded.body, received.body),
  ];
}

function compareBodies(recorded: RecordedResponse['body'], received: RecordedResponse['body']): Difference[] {
  if ('json' in recorded && 'json' in received) {
    const found = compareValues('body', recorded.json, received.json);
    const [before, after] = [JSON.stringify(recorded.json), JSON.stringify(received.json)];
    if (found.length > 0 || before === after) return found;
    return [{ place: 'body', recorded: before, received: after }];
  }
  if (JSON.stringify(recorded) === JSON.stringify(received)) return [];
  return [{ place: 'body', recorded: wholeOf(recorded), received: wholeOf(received) }];
}

function wholeOf(body: RecordedResponse['body']): unknown {
  return Object.values(body)[0];
}

function compareValues(place: string, recorded: unknown, received: unknown): Difference[] {
  if (isContainer(recorded) && isContainer(received) && Array.isArray(recorded) === Array.isArray(received)) {
    const keys = new Set([...Object.keys(recorded), ...Object.keys(received)]);
    return [...keys].flatMap((key) =>
      compareValues(`${place}.${key}`, Reflect.get(recorded, key), Reflect.get(received, key)),
    );
  }
  return JSON.stringify(recorded) === JSON.stringify(received) ? [] : [{ place, recorded, received }];
}

function isContainer(value: unknown): value is object {
  return isJsonObject(value) || Array.isArray(value);
}
