import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Insertable,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely';
import type { DialectName, Reader, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** Stands in for a value while a statement is compiled. */
class StandIn {
  readonly name: PropertyKey;
  /** Of a list: which of its values. */
  readonly place: number | undefined;

  constructor(name: PropertyKey, place?: number) {
    this.name = name;
    this.place = place;
  }
}

interface Template {
  readonly form: Form;
  /** Without parameters. */
  readonly query: CompiledQuery;
  /** Stand-ins, and what is the same in every statement. */
  readonly parameters: readonly unknown[];
}

type Statement<Row> = Compilable<Row> | RawBuilder<Row>;

/**
 * A statement that is run often. Its text is made once for each dialect: the query builder takes longer for it than
 * SQLite does for many a row. `build` is given a stand-in for each value: it may put them into the statement, and must not look
 * at them. Values may leave out what the others have; each set of names has a text of its own, and so has each length of
 * a value that is a list, of which there must be few, and each `shape`, which says whatever else the text depends on.
 */
export function compiledOnce<Values extends object, Row, Db extends Reader = Tx>(
  build: (db: Db, values: Values, shape: string) => Statement<Row>,
): (db: Db, values: Values, shape?: string) => CompiledQuery<Row> {
  const templates: Record<DialectName, Template[]> = { sqlite: [], postgres: [] };
  return (db, values, shape = '') => {
    const known = templates[db.dialect.name];
    const form = formOf(values, shape);
    let template = known.find((one) => isSameForm(one.form, form));
    if (!template) {
      const standIns = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, standInFor(name, value)]),
      );
      const statement = build(db, standIns as Values, shape) as RawBuilder<Row>;
      const { sql, parameters } = statement.compile(db.sql);
      template = { form, query: CompiledQuery.raw(sql), parameters };
      known.push(template);
    }
    const parameters = template.parameters.map((parameter) =>
      parameter instanceof StandIn ? valueFor(parameter, values) : parameter,
    );
    return { ...template.query, parameters } as CompiledQuery<Row>;
  };
}

/** As `compiledOnce`, of a query that reads. Answers the rows. */
export function queriedOnce<Values extends object, Row>(
  build: (db: Reader, values: Values, shape: string) => Statement<Row>,
): (db: Reader, values: Values, shape?: string) => Promise<Row[]> {
  const compiled = compiledOnce<Values, Row, Reader>(build);
  return (db, values, shape) => runCompiled(db.sql, compiled(db, values, shape));
}

/** Runs a statement whose text is made already, and answers its rows. */
type RunCompiled = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>;

const runners = new WeakMap<Kysely<Tables>, RunCompiled>();

/**
 * Says how such statements are run on a Kysely: at once on a connection, where Kysely would make half a dozen promises of it, or
 * by whoever observes what is read.
 */
export function setRunner(of: Kysely<Tables>, run: RunCompiled): void {
  runners.set(of, run);
}

/** Has such statements of a transaction go to its connection at once, where Kysely would make half a dozen promises of each. */
export function runOnConnection(
  of: Kysely<Tables>,
  connection: Pick<DatabaseConnection, 'executeQuery'>,
): void {
  setRunner(of, async <Row>(query: CompiledQuery<Row>) => (await connection.executeQuery<Row>(query)).rows);
}

/** Runs such a statement, in the transaction whose Kysely it is or outside of any. */
export function runCompiled<Row>(on: Kysely<Tables>, query: CompiledQuery<Row>): Promise<Row[]> {
  const run = runners.get(on);
  return run ? run(query) : on.executeQuery(query).then(({ rows }) => rows);
}

/** The shape, the names of values, and how long those are that are lists: what has the same has the same text. */
type Form = readonly (string | number)[];

function formOf(values: object, shape: string): Form {
  const form: (string | number)[] = Object.keys(values);
  form.push(shape);
  for (const value of Object.values(values)) if (Array.isArray(value)) form.push(value.length);
  return form;
}

/** Forms are few, and names the same strings each time: comparing them takes less than making a key of them. */
function isSameForm(a: Form, b: Form): boolean {
  return a.length === b.length && a.every((part, n) => part === b[n]);
}

function standInFor(name: string, value: unknown): StandIn | StandIn[] {
  return Array.isArray(value) ? value.map((_, place) => new StandIn(name, place)) : new StandIn(name);
}

function valueFor({ name, place }: StandIn, values: object): unknown {
  const value: unknown = Reflect.get(values, name);
  if (value instanceof WholeList) return value.bound;
  return place === undefined ? value : Reflect.get(value as object, place);
}

/** Texts that are listed in a statement: more have a text of their own each time, and are an array on PostgreSQL. */
const mostListed = 8;

/** Some texts for `isListed` in a statement that is compiled once: its text has few forms. Undefined for too many. */
export function listOfFew(texts: readonly string[]): readonly string[] | undefined {
  if (texts.length > mostListed) return undefined;
  const length = 2 ** Math.ceil(Math.log2(texts.length));
  return Array.from({ length }, (_, index) => texts[Math.min(index, texts.length - 1)] ?? '');
}

/** A list that is bound as one value. */
class WholeList {
  readonly bound: unknown;

  constructor(bound: unknown) {
    this.bound = bound;
  }
}

/** Texts for `isAmong` in a statement that is compiled once, however many there are: its text has few forms. */
export type ListedTexts = readonly string[] | WholeList;

export function listOfAny({ dialect }: Reader, texts: readonly string[]): ListedTexts {
  if (dialect.name === 'sqlite') return new WholeList(JSON.stringify(texts));
  const few = texts.length > 0 ? listOfFew(texts) : undefined;
  return few ?? new WholeList(texts);
}

/** `column in (…)`, of texts that are stand-ins for those of `listOfAny`. */
export function isAmong({ dialect }: Reader, column: string, texts: ListedTexts): RawBuilder<boolean> {
  return Array.isArray(texts) ? isListed(column, texts) : dialect.inWhole(column, texts);
}

/** `column in (…)`, of texts that are stand-ins for those of `listOfFew`. */
export function isListed(
  column: string | RawBuilder<unknown>,
  texts: readonly string[],
): RawBuilder<boolean> {
  const name = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`${name} in (${sql.join([...texts])})`;
}

const insertTexts: Record<DialectName, Map<string, CompiledQuery>> = {
  sqlite: new Map(),
  postgres: new Map(),
};

/**
 * The statement that inserts rows of one shape: all have the columns of the first. Its text is made once for each shape and
 * number of rows, of which there must be few.
 */
export function insertRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): CompiledQuery {
  const columns = Object.keys(rows[0] ?? {});
  const parameters: unknown[] = [];
  for (const row of rows) for (const column of columns) parameters.push(Reflect.get(row, column));
  const texts = insertTexts[tx.dialect.name];
  const key = `${table}:${columns.join()}:${rows.length}`;
  let query = texts.get(key);
  if (!query) {
    query = CompiledQuery.raw(tx.sql.insertInto(table).values(rows).compile().sql);
    texts.set(key, query);
  }
  return { ...query, parameters };
}
