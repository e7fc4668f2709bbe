import { type Compilable, CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely';
import { type DialectName, isTx, type Reader, type Tx } from './database.ts';
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

/**
 * A statement that a write runs often. Its text is made once for each dialect: the query builder takes longer for it than
 * SQLite does for many a row. `build` is given a stand-in for each value: it may put them into the statement, and must not look
 * at them. Values may leave out what the others have; each set of names has a text of its own, and so has each length of
 * a value that is a list, of which there must be few.
 */
export function compiledOnce<Values extends object, Row>(
  build: (tx: Tx, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (tx: Tx, values: Values) => CompiledQuery<Row> {
  const templates: Record<DialectName, Template[]> = { sqlite: [], postgres: [] };
  return (tx, values) => {
    const known = templates[tx.dialect.name];
    const form = formOf(values);
    let template = known.find((one) => isSameForm(one.form, form));
    if (!template) {
      const standIns = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, standInFor(name, value)]),
      );
      const { sql, parameters } = (build(tx, standIns as Values) as RawBuilder<Row>).compile(tx.sql);
      template = { form, query: CompiledQuery.raw(sql), parameters };
      known.push(template);
    }
    const parameters = template.parameters.map((parameter) =>
      parameter instanceof StandIn ? valueFor(parameter, values) : parameter,
    );
    return { ...template.query, parameters } as CompiledQuery<Row>;
  };
}

/**
 * As `compiledOnce`, of a query that a write runs often and reads run as well. Outside of transactions it is built each time, as
 * every other: whoever observes reads hears of it so. Answers the rows.
 */
export function queriedOnce<Values extends object, Row>(
  build: (db: Reader, values: Values) => Compilable<Row> & { execute(): Promise<Row[]> },
): (db: Reader, values: Values) => Promise<Row[]> {
  const compiled = compiledOnce(build);
  return async (db, values) => {
    if (!isTx(db)) return build(db, values).execute();
    return db.ask(compiled(db, values));
  };
}

/** The names of values, and how long those are that are lists: what has the same has the same text. */
type Form = readonly (string | number)[];

function formOf(values: object): Form {
  const form: (string | number)[] = Object.keys(values);
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
