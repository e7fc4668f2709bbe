// In this folder: the only connections that go out: to addresses that were looked up and found to be public.

import { setTimeout } from 'node:timers/promises';
import type { Agent, Dispatcher } from 'undici';
import { AddressRefused, faultOfUrl } from './address-guard.ts';
import { explainFailure } from './explain-failure.ts';
import { createGuardedAgent } from './guarded-agent.ts';
import { createResolver, type ResolveHost } from './resolve-host.ts';

/** Bytes of an answer's body that are read and kept (specification, "Delivery", rule 4). */
export const keptBodyBytes = 10 * 1024;
/** Milliseconds that a request may take in all, from the look-up to the last byte (rule 4). */
export const wallClock = 30_000;
/**
 * Milliseconds of which the time that a refusal takes is a multiple: a private name is answered by a server nearby, and a
 * missing one by others far away.
 */
const refusalStep = 500;

export interface OutboundRequest {
  readonly url: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PURGE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Ends the request early: the process is stopping. */
  readonly signal?: AbortSignal;
  /** The address comes from the settings of the installation, not from a tenant: private ones are allowed. */
  readonly trusted?: true;
}

/** What became of a request; every kind names how long it took, in milliseconds. */
export type OutboundResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: string;
      /** The header, where the answer has one. */
      readonly retryAfter?: string;
      /** The header, where the answer has one. */
      readonly location?: string;
      readonly durationMs: number;
    }
  /** The wall clock ran out, during the body when there is a status. */
  | {
      readonly kind: 'timed-out';
      readonly status: number | null;
      readonly body: string | null;
      readonly durationMs: number;
    }
  /** The address guard said no; nothing was sent. */
  | { readonly kind: 'refused'; readonly reason: string; readonly durationMs: number }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly status: number | null;
      readonly body: string | null;
      readonly durationMs: number;
    }
  /** `signal` ended it: whether it arrived is not known. */
  | { readonly kind: 'interrupted'; readonly durationMs: number };

/** The one client of outgoing requests whose address somebody typed in. */
export interface Outbound {
  /** Sends a request and never throws; redirects are answers like any other and are not followed. */
  send(request: OutboundRequest): Promise<OutboundResult>;
  /** What is wrong with an address that somebody wants to register, as far as it shows before a look-up. */
  faultOf(url: string): string | undefined;
  /** Closes the kept connections. */
  close(): Promise<void>;
}

/** `timeout`, `resolve` and `refusalStep` are for tests; the specified ones are the default. */
export function createOutbound(options: {
  allowPrivate: boolean;
  timeout?: number;
  resolve?: ResolveHost;
  refusalStep?: number;
}): Outbound {
  const { allowPrivate, timeout = wallClock } = options;
  const step = options.refusalStep ?? refusalStep;
  const resolve = options.resolve ?? createResolver({ hostsFile: allowPrivate });
  let agents: Promise<Agents> | undefined;

  async function openAgents(): Promise<Agents> {
    const guarded = await createGuardedAgent({ allowPrivate, resolve, timeout });
    if (allowPrivate) return { guarded, trusted: guarded };
    const local = createResolver({ hostsFile: true });
    return { guarded, trusted: await createGuardedAgent({ allowPrivate: true, resolve: local, timeout }) };
  }

  return {
    send: async (request) => {
      agents ??= openAgents();
      const { guarded, trusted } = await agents;
      const result = await attempt(request, request.trusted ? trusted : guarded, timeout);
      return result.kind === 'refused' ? waitOut(result, step, request.signal) : result;
    },
    faultOf: (url) => faultOfUrl(url, { allowPrivate }),
    close: async () => {
      const opened = await agents;
      await Promise.all([opened?.guarded.destroy(), opened?.trusted.destroy()]);
    },
  };
}

/** Holds a refusal back to the next multiple of `step`, or until the process stops. */
async function waitOut(
  result: Extract<OutboundResult, { kind: 'refused' }>,
  step: number,
  signal: AbortSignal | undefined,
): Promise<OutboundResult> {
  const durationMs = Math.ceil((result.durationMs + 1) / step) * step;
  try {
    await setTimeout(durationMs - result.durationMs, undefined, { signal });
    return { ...result, durationMs };
  } catch {
    return { kind: 'interrupted', durationMs: result.durationMs };
  }
}

/** The kept connections: those that are checked, and those to addresses of the installation's settings. */
interface Agents {
  readonly guarded: Agent;
  readonly trusted: Agent;
}

/** Why the controller of an attempt ended it. */
const timedOut = Symbol('timed out');
const interrupted = Symbol('interrupted');

interface Received {
  status: number | null;
  body: Buffer | null;
  retryAfter?: string;
  location?: string;
}

async function attempt(
  request: OutboundRequest,
  agent: Dispatcher,
  timeout: number,
): Promise<OutboundResult> {
  const startedAt = performance.now();
  const received: Received = { status: null, body: null };
  const controller = new AbortController();
  const clock = globalThis.setTimeout(() => controller.abort(timedOut), timeout);
  const stop = () => controller.abort(interrupted);
  if (request.signal?.aborted) stop();
  request.signal?.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([exchange(request, agent, controller.signal, received), aborted(controller.signal)]);
    return resultOf(undefined, received, startedAt);
  } catch (error) {
    return resultOf(controller.signal.aborted ? controller.signal.reason : error, received, startedAt);
  } finally {
    clearTimeout(clock);
    request.signal?.removeEventListener('abort', stop);
  }
}

async function exchange(
  request: OutboundRequest,
  agent: Dispatcher,
  signal: AbortSignal,
  received: Received,
): Promise<void> {
  const { url, method, headers, body } = request;
  const { request: send } = await import('undici');
  const answer = await send(url, {
    dispatcher: agent,
    method,
    headers,
    signal,
    ...(body !== undefined && { body }),
  });
  received.status = answer.statusCode;
  const retryAfter = answer.headers['retry-after'];
  if (typeof retryAfter === 'string') received.retryAfter = retryAfter;
  const { location } = answer.headers;
  if (typeof location === 'string') received.location = location;
  received.body = Buffer.alloc(0);
  try {
    for await (const chunk of answer.body) {
      received.body = Buffer.concat([received.body, chunk as Buffer]).subarray(0, keptBodyBytes);
      if (received.body.byteLength === keptBodyBytes) break;
    }
  } finally {
    // What is left of the body is not wanted: closing the connection is cheaper than reading it.
    answer.body.on('error', () => {}).destroy();
  }
}

// A request that still waits for its connection learns of the abort only then.
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(signal.reason);
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}

function resultOf(error: unknown, received: Received, startedAt: number): OutboundResult {
  const durationMs = Math.round(performance.now() - startedAt);
  const { status, retryAfter, location } = received;
  const body = received.body && textOf(received.body);
  if (error === interrupted) return { kind: 'interrupted', durationMs };
  if (error === timedOut) return { kind: 'timed-out', status, body, durationMs };
  if (error === undefined && status !== null)
    return {
      kind: 'answered',
      status,
      body: body ?? '',
      ...(retryAfter && { retryAfter }),
      ...(location && { location }),
      durationMs,
    };
  const refusal = findRefusal(error);
  if (refusal) return { kind: 'refused', reason: refusal.message, durationMs };
  return { kind: 'failed', reason: explainFailure(error), status, body, durationMs };
}

function findRefusal(error: unknown): AddressRefused | undefined {
  if (error instanceof AddressRefused) return error;
  return error instanceof Error && error.cause !== undefined ? findRefusal(error.cause) : undefined;
}

// No database keeps NUL in a text.
function textOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes).replaceAll('\0', '\uFFFD');
}
