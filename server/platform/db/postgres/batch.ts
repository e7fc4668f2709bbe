import pg from 'pg';
import { serialize } from 'pg-protocol';

/** One statement with its parameters. A named one is parsed and planned once in the life of a connection. */
export interface Statement {
  /** Empty: it is parsed and planned for this once. */
  readonly name: string;
  readonly text: string;
  readonly values: (string | Buffer | null)[];
}

/** What the last statement of a batch came to. */
export interface Answer {
  /** The first word of what PostgreSQL says of it: `SELECT`, `COMMIT`. */
  readonly command: string;
  readonly rowCount: number;
  readonly rows: Record<string, unknown>[];
}

/** No statement of that name stands on the server, or one does that we have not put there. */
const lostStatement = new Set(['26000', '42P05']);

export type ParserOf = (oid: number) => (value: string) => unknown;

/** What the library's types leave out. */
const { utils } = pg as unknown as {
  utils: { prepareValue(value: unknown): string | Buffer | null };
};

/**
 * A value as it is written to PostgreSQL, which nothing changes any more.
 * @throws Error for what no parameter can be
 */
export function toParameter(value: unknown): string | Buffer | null {
  return utils.prepareValue(value);
}

interface Column {
  readonly name: string;
  readonly parse: (value: string) => unknown;
}

/** What PostgreSQL keeps of the named statements of one connection. */
export class PreparedStatements {
  /** The columns of those that stand; undefined until somebody asked for rows of it. */
  readonly columns = new Map<string, readonly Column[] | undefined>();
  /** Those that stand or not. */
  readonly doubtful = new Set<string>();

  remember(name: string, columns?: readonly Column[]): void {
    this.columns.set(name, columns);
    this.doubtful.delete(name);
  }

  forget(name: string): void {
    this.columns.delete(name);
    this.doubtful.add(name);
  }

  forgetAll(): void {
    for (const name of this.columns.keys()) this.forget(name);
  }
}

/**
 * Whether a named statement failed before it ran, because its tables have other columns now or the server has dropped or
 * kept it unlike what was taken for granted: once forgotten it runs.
 */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.routine === 'RevalidateCachedQuery' || lostStatement.has(error.code ?? '');
}

/**
 * Statements that are written to a connection together and answered together: one message each way, whatever their number.
 * They run in their order, none after one that failed, and only the last one's rows are kept. Hand it to a client that
 * does not pipeline.
 */
export class Batch implements pg.Submittable {
  readonly answer: Promise<Answer>;
  /** The library wraps it where queries have a time limit. */
  callback: (error: unknown, answer?: Answer) => void;
  readonly #statements: readonly Statement[];
  readonly #prepared: PreparedStatements;
  readonly #parserOf: ParserOf;
  /** Names that this batch has parsed, beside the place of their statement. */
  readonly #parsed = new Map<string, number>();
  #done = 0;
  #tag = '';
  #columns: readonly Column[] = [];
  readonly #rows: Record<string, unknown>[] = [];
  #unreadable: unknown;
  #isSettled = false;

  constructor(statements: readonly Statement[], prepared: PreparedStatements, parserOf: ParserOf) {
    this.#statements = statements;
    this.#prepared = prepared;
    this.#parserOf = parserOf;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.answer = promise;
    this.callback = (error, given) => (given ? resolve(given) : reject(error));
  }

  submit({ stream }: pg.Connection): void {
    const messages = this.#statements.flatMap((statement, index) => this.#messagesOf(statement, index));
    // The library's own way hands the socket some four pieces a statement, which takes longer than to put them together.
    if (stream.writable) stream.write(Buffer.concat([...messages, serialize.sync()]));
  }

  #messagesOf({ name, text, values }: Statement, index: number): Buffer[] {
    const { columns, doubtful } = this.#prepared;
    const messages: Buffer[] = [];
    if (!name || !(columns.has(name) || this.#parsed.has(name))) {
      if (doubtful.has(name)) messages.push(serialize.close({ type: 'S', name }));
      messages.push(serialize.parse({ name, text }));
      if (name) this.#parsed.set(name, index);
    }
    messages.push(serialize.bind({ statement: name, values }));
    if (index === this.#statements.length - 1) {
      const known = name ? columns.get(name) : undefined;
      if (known) this.#columns = known;
      else messages.push(serialize.describe({ type: 'P' }));
    }
    messages.push(serialize.execute());
    return messages;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }));
  }

  // What is thrown here would end the process.
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#done < this.#statements.length - 1) return;
    try {
      this.#rows.push(readRow(this.#columns, fields));
    } catch (error) {
      this.#unreadable ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#done++;
    this.#tag = text;
  }

  handleEmptyQuery(): void {
    this.#done++;
  }

  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('nothing is copied in');
  }

  handleCopyData(): void {}

  handleReadyForQuery(): void {
    if (this.#isSettled) return;
    this.#rememberParsed();
    const last = this.#statements.at(-1);
    if (last?.name) this.#prepared.remember(last.name, this.#columns);
    const words = this.#tag.split(' ');
    const rowCount = Number(words.at(-1));
    const answer = {
      command: words[0] ?? '',
      rowCount: Number.isNaN(rowCount) ? 0 : rowCount,
      rows: this.#rows,
    };
    this.#isSettled = true;
    if (this.#unreadable) this.callback(this.#unreadable);
    else this.callback(undefined, answer);
  }

  handleError(error: unknown): void {
    if (this.#isSettled) return;
    this.#rememberParsed();
    const failed = this.#statements[this.#done];
    if (failed?.name) this.#prepared.forget(failed.name);
    if (isOutdated(error)) this.#prepared.forgetAll();
    this.#isSettled = true;
    this.callback(error);
  }

  #rememberParsed(): void {
    for (const [name, index] of this.#parsed) {
      // Not the one that failed, nor what came after it, which PostgreSQL skipped.
      if (index < this.#done) this.#prepared.remember(name);
    }
  }
}

function readRow(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, { name, parse }] of columns.entries()) {
    const value = fields[index] ?? null;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}
