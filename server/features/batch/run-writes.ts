import { giveWay } from '../../lib/give-way.ts';
import { fail, ServiceError } from '../../lib/service-error.ts';
import { type StepTime, startStepTime } from '../../lib/step-time.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { translateError } from '../../platform/http/translate-error.ts';
import { RawValidationError } from '../../platform/http/validation.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { KeyRequest } from '../access/authenticate-key.ts';
import type { WriteRequest } from '../api/access.ts';
import type { Progress } from '../idempotency/progress.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { holdTypes } from '../schemas/store.ts';
import type { PlannedWrite } from './plan-writes.ts';

/** What batches of writes use, beside what each of their operations does. */
export interface WriteBatchDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
  readonly log: Logger;
}

interface StepDone {
  readonly done: number;
  readonly answers: string;
  readonly isLast: boolean;
}

interface GroupLimits {
  /** Characters of answers that the batch may still have. */
  readonly room: number;
  readonly time: StepTime;
}

/** Failures that are told at once. */
const mostFailures = 200;
/** Characters of all answers of a batch: a small change answers with the whole record, however large that is. */
const longestAnswers = 32 * 1024 * 1024;
/** Operations of one transaction where each stands for itself. */
const mostOfStep = 250;
/** Operations that share a savepoint, and are done again one by one when one of them is refused. */
const writesOfGroup = 10;

/** A refusal that the caller is told of, as opposed to a failure of ours. */
function isRefusal(error: unknown): boolean {
  return error instanceof RawValidationError || (error instanceof ServiceError && error.status < 500);
}

/** Does writes in a transaction of theirs, one after the other. */
export function createWriter(deps: WriteBatchDeps, request: KeyRequest, writes: readonly PlannedWrite[]) {
  const report = (error: unknown) => deps.log.error({ err: error, requestId: request.requestId });

  /** Begins work on content: from here on the types of the tenant do not change, and are asked for once. */
  async function begin(tx: Tx): Promise<(write: PlannedWrite) => Promise<Answer>> {
    const { tenant } = request;
    // Batches of one tenant would wait for each other in circles: each changes many of the same rows.
    await tx.dialect.lock(tx, `batch:${tenant}`, 'exclusive');
    await holdTypes(tx, tenant, 'shared');
    const types = await deps.schemas.current(tx, tenant);
    const held = { ...deps, schemas: { ...deps.schemas, current: async () => types } };
    return ({ operation, method, path, params, body }) => {
      const single: WriteRequest = {
        ...request,
        method,
        path,
        params,
        query: new URLSearchParams(),
        // The header is about one record; a write of a batch names the version in its body.
        header: (name) => (name === 'if-match' ? undefined : request.header(name)),
        tx,
        body,
      };
      return operation.handle(held, single);
    };
  }

  /** Does writes until one is refused, which is thrown. */
  async function doInTurn(
    perform: (write: PlannedWrite) => Promise<Answer>,
    room: number,
  ): Promise<string[]> {
    const answers: string[] = [];
    let left = room;
    for (const write of writes) {
      const text = partOf(await perform(write));
      left -= text.length;
      if (left < 0) throw tooLong();
      answers.push(text);
      await giveWay();
    }
    return answers;
  }

  return {
    /**
     * Does all writes or none, and answers the answer to each.
     * @throws ServiceError as the first that is refused, naming all that are
     */
    all: async (tx: Tx): Promise<string[]> => {
      const perform = await begin(tx);
      try {
        return await tx.attempt(() => doInTurn(perform, longestAnswers));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return requireAll(tx, perform);
      }
    },

    /** Does the next writes that stand each for itself, and answers what became of them. */
    step: async (tx: Tx, before: Progress): Promise<StepDone> => {
      const perform = await begin(tx);
      const time = startStepTime();
      const answers: string[] = [];
      let { done, size } = before;
      do {
        const group = writes.slice(done, done + writesOfGroup);
        const texts = await takeGroup(tx, group, perform, { room: longestAnswers - size, time });
        done += texts.length;
        for (const text of texts) size += text.length;
        answers.push(...texts);
      } while (done < writes.length && answers.length < mostOfStep && !time.isOver());
      return { done, answers: answers.join(','), isLast: done >= writes.length };
    },
  };

  /** Does writes that stand each for itself, at least one of them, and answers what became of those that it did. */
  async function takeGroup(
    tx: Tx,
    group: readonly PlannedWrite[],
    perform: (write: PlannedWrite) => Promise<Answer>,
    limits: GroupLimits,
  ): Promise<string[]> {
    try {
      return await tx.attempt(() => takeInTurn(group, limits, async (write) => partOf(await perform(write))));
    } catch (error) {
      if (isTransient(error)) throw error;
      return takeInTurn(group, limits, (write) => attempt(tx, perform, write));
    }
  }

  async function takeInTurn(
    group: readonly PlannedWrite[],
    { room, time }: GroupLimits,
    run: (write: PlannedWrite) => Promise<string>,
  ): Promise<string[]> {
    const answers: string[] = [];
    let left = room;
    for (const write of group) {
      const text = left < 0 ? partOf(answerTo(tooLong())) : await run(write);
      left -= text.length;
      answers.push(text);
      await giveWay();
      if (time.isOver()) break;
    }
    return answers;
  }

  // What may succeed later fails the step: the same request goes on from here when it comes again.
  function isTransient(error: unknown): boolean {
    return !isRefusal(error) && deps.database.isTransient(error);
  }

  /** Does each write whether or not others are refused. @throws ServiceError naming those */
  async function requireAll(tx: Tx, perform: (write: PlannedWrite) => Promise<Answer>): Promise<string[]> {
    const failures: { index: number; error: unknown }[] = [];
    const answers: string[] = [];
    let left = longestAnswers;
    for (const [index, write] of writes.entries()) {
      try {
        const text = await tx.attempt(async () => partOf(await perform(write)));
        left -= text.length;
        if (left < 0) throw tooLong();
        answers.push(text);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        failures.push({ index, error });
        if (failures.length >= mostFailures || left < 0) break;
      }
      await giveWay();
    }
    if (failures.length > 0) throw refusedWhole(failures);
    return answers;
  }

  async function attempt(
    tx: Tx,
    perform: (write: PlannedWrite) => Promise<Answer>,
    write: PlannedWrite,
  ): Promise<string> {
    try {
      return await tx.attempt(async () => partOf(await perform(write)));
    } catch (error) {
      if (isTransient(error)) throw error;
      return partOf(answerTo(error));
    }
  }

  function answerTo(error: unknown): Answer {
    return translateError(error, report);
  }
}

function partOf({ status, body }: Answer): string {
  return `{"status":${status},"body":${String(body)}}`;
}

function tooLong(): ServiceError {
  const message =
    'The answers of this batch are longer than 32 MB together, and this operation was not done. Send fewer at once.';
  return fail('PAYLOAD_TOO_LARGE', message);
}

/** The refusal of a batch whose operations stand together: that of the first, with all that were found. */
function refusedWhole(failures: readonly { index: number; error: unknown }[]): ServiceError {
  const errors = failures.map(({ index, error }) => {
    const { code, message, details } = describe(error);
    return { index, field: `operations[${index}]`, code, message, ...(details && { details }) };
  });
  const [first] = errors as [(typeof errors)[number], ...(typeof errors)[number][]];
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const message = `Nothing was done: operation ${first.index}: ${first.message}${more}`;
  return fail(first.code, message, { errors });
}

function describe(error: unknown): Pick<ServiceError, 'code' | 'message' | 'details'> {
  if (error instanceof ServiceError) return error;
  if (!(error instanceof RawValidationError)) throw error;
  const issues = JSON.parse(error.body.error.message) as { path: (string | number)[]; message: string }[];
  const errors = issues.map(({ path, message }) => ({
    field: path.join('.'),
    code: 'INVALID_VALUE',
    message,
  }));
  const [first] = errors;
  const at = first?.field ? `${first.field}: ` : '';
  return { code: 'BAD_REQUEST', message: `${at}${first?.message}`, details: { errors } };
}
