import pg from 'pg';
import { DatabaseUnreachable, UniqueViolation } from '../database.ts';
import { tableKinds } from '../distribution/table-kinds.ts';
import { isOutdated } from './batch.ts';

const uniqueViolation = '23505';
const serializationFailure = '40001';
const deadlock = '40P01';

/** Whether a transaction is gone for no reason of its own: its work may run again, without waiting. */
export function mayRunAgainAtOnce(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === serializationFailure || error.code === deadlock || isOutdated(error);
}

/** What features are told of an error of the library. */
export function translateError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === uniqueViolation) {
    return new UniqueViolation(error.table ?? tableOfPart(error.message), error);
  }
  return isUnreachable(error) ? new DatabaseUnreachable(error) : error;
}

/**
 * The table of a key that a server of several has refused a row by: what is handed on of its error names the key alone, with the
 * number of the part. Keys begin with the name of their table.
 */
function tableOfPart(message: string): string {
  const [, key = ''] = message.match(/\W(\w+)_\d+\W/) ?? [];
  const tables = Object.keys(tableKinds).filter((table) => key.startsWith(`${table}_`));
  return tables.sort((a, b) => b.length - a.length)[0] ?? '';
}

/** Codes of PostgreSQL for a server that ends, starts or has no room, and for a connection that is gone. */
const unreachableCodes =
  /^(08\w{3}|57P0[1235]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The library's own errors of a lost or missing connection have no code. */
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? unreachableCodes.test(code) : unreachableMessages.test(error.message);
}

/**
 * Codes of PostgreSQL for what has to do with the server's state and not with what was asked: conflicts, disks and memory
 * that are full, locks not to be had, operators, a server that only reads until it takes over, errors of its files.
 */
const transientCodes = /^(40(001|003|P01)|53\w{3}|55P03|57\w{3}|58\w{3}|25006|25P03)$/;

/** Whether a failure may be gone when the same is tried again later. */
export function isTransientFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable || isUnreachable(error) || mayRunAgainAtOnce(error)) return true;
  return error instanceof pg.DatabaseError && transientCodes.test(error.code ?? '');
}
