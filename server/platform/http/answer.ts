import type { CacheTag } from '../../lib/cache-tag.ts';
import { writeJson } from '../../lib/json-text.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { LargeBody } from './large-body.ts';

/** What a handler answers; the one place that knows the HTTP framework turns it into a response. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | LargeBody | null;
  /** Values of `Set-Cookie`, each of which stands in a line of its own. */
  readonly cookies?: readonly string[];
  /** Names of all that went into the answer, for a cache to forget it by; without them it is not kept. */
  readonly tags?: readonly CacheTag[];
  /** Those of the tags without which none of the others is ever touched, where there are fewer. */
  readonly forgottenBy?: readonly CacheTag[];
  /** Whose content it shows; answers that show nobody's have none. */
  readonly tenant?: TenantId;
  /** When it is true no longer, even if nothing changes (Unix milliseconds): a cache keeps it no longer than that. */
  readonly until?: number;
  /** Gives back the memory that is reserved for the body already. */
  readonly giveBack?: () => void;
}

interface AnswerOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly tags?: readonly CacheTag[];
  readonly forgottenBy?: readonly CacheTag[];
  readonly until?: number;
}

const jsonType = 'application/json; charset=UTF-8';

/** A JSON answer; `body` is serialised here. */
export function jsonAnswer(body: unknown, options: AnswerOptions = {}): Answer {
  return jsonTextAnswer(JSON.stringify(body), options);
}

/** A JSON answer of an object around texts that are ready, or of a large body. */
export function bodyAnswer(body: unknown, options: AnswerOptions = {}): Answer {
  return answerOf(body instanceof LargeBody ? body : writeJson(body), options);
}

/** A JSON answer whose text is ready. */
export function jsonTextAnswer(body: string, options: AnswerOptions = {}): Answer {
  return answerOf(body, options);
}

function answerOf(body: string | LargeBody, options: AnswerOptions): Answer {
  const { status = 200, headers, cookies, tags, forgottenBy, until } = options;
  return {
    status,
    headers: { 'Content-Type': jsonType, ...headers },
    body,
    ...(cookies && { cookies }),
    ...(tags && { tags }),
    ...(forgottenBy && { forgottenBy }),
    ...(until !== undefined && { until }),
  };
}

/** The same answer with more headers. */
export function withHeaders(answer: Answer, headers: Record<string, string>): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
