import pg from 'pg';

/** One statement with its parameters. A named one is parsed and planned once in the life of a connection. */
export interface Statement {
  /** Empty: it is parsed and planned for this once. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What the last statement of a batch came to. */
export interface Answer {
  /** The first word of what PostgreSQL says of it: `SELECT`, `COMMIT`. */
  readonly command: string;
  readonly rowCount: number;
  readonly rows: Record<string, unknown>[];
}

export type ParserOf = (oid: number) => (value: string) => unknown;

/** How the library writes a parameter, which its types leave out. */
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }
).utils;

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

/** Whether a named statement failed because its tables have other columns now: once forgotten it runs. */
export function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/**
 * Statements that are written to a connection together and answered together: one message each way, whatever their number.
 * They run in their order, none after one that failed, and only the last one's rows are kept. Hand it to a client that
 * does not pipeline.
 */
export class Batch implements pg.Submittable {
  readonly answer: Promise<Answer>;
  readonly #statements: readonly Statement[];
  readonly #values: (string | Buffer | null)[][];
  readonly #prepared: PreparedStatements;
  readonly #parserOf: ParserOf;
  readonly #settle: { resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  /** Names that this batch has parsed, beside the place of their statement. */
  readonly #parsed = new Map<string, number>();
  #done = 0;
  #tag = '';
  #columns: readonly Column[] = [];
  readonly #rows: Record<string, unknown>[] = [];

  /** @throws Error for a value that cannot be a parameter */
  constructor(statements: readonly Statement[], prepared: PreparedStatements, parserOf: ParserOf) {
    this.#statements = statements;
    this.#values = statements.map(({ values }) => values.map((value) => prepareValue(value)));
    this.#prepared = prepared;
    this.#parserOf = parserOf;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.answer = promise;
    this.#settle = { resolve, reject };
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    for (const [index, statement] of this.#statements.entries()) this.#write(connection, statement, index);
    connection.sync();
    connection.stream.uncork();
  }

  #write(connection: pg.Connection, { name, text }: Statement, index: number): void {
    const { columns, doubtful } = this.#prepared;
    if (!name || !(columns.has(name) || this.#parsed.has(name))) {
      if (doubtful.has(name)) connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
      if (name) this.#parsed.set(name, index);
    }
    connection.bind({ statement: name, values: this.#values[index] }, true);
    if (index === this.#statements.length - 1) {
      const known = name ? columns.get(name) : undefined;
      if (known) this.#columns = known;
      else connection.describe({ type: 'P' }, true);
    }
    connection.execute(null, true);
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#done < this.#statements.length - 1) return;
    const row: Record<string, unknown> = {};
    this.#columns.forEach(({ name, parse }, index) => {
      const value = fields[index] ?? null;
      row[name] = value === null ? null : parse(value);
    });
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#done++;
    this.#tag = text;
  }

  handleEmptyQuery(): void {
    this.#done++;
  }

  handleReadyForQuery(): void {
    this.#rememberParsed();
    const last = this.#statements.at(-1);
    if (last?.name) this.#prepared.remember(last.name, this.#columns);
    const words = this.#tag.split(' ');
    const rowCount = Number(words.at(-1));
    this.#settle.resolve({
      command: words[0] ?? '',
      rowCount: Number.isNaN(rowCount) ? 0 : rowCount,
      rows: this.#rows,
    });
  }

  handleError(error: unknown): void {
    this.#rememberParsed();
    const failed = this.#statements[this.#done];
    if (failed?.name) this.#prepared.forget(failed.name);
    if (isOutdated(error)) this.#prepared.forgetAll();
    this.#settle.reject(error);
  }

  #rememberParsed(): void {
    for (const [name, index] of this.#parsed) {
      // Not the one that failed, nor what came after it, which PostgreSQL skipped.
      if (index < this.#done) this.#prepared.remember(name);
    }
  }
}
