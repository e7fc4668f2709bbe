import { type Compilable, CompiledQuery, type Insertable } from 'kysely';
import type { DialectName, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** Stands in for a value while a statement is compiled. */
class StandIn {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

interface Template {
  readonly sql: string;
  /** Stand-ins, and what is the same in every statement. */
  readonly parameters: readonly unknown[];
}

/**
 * A statement that a write runs often. Its text is made once for each dialect: the query builder takes longer for it than
 * SQLite does for many a row. `build` is given a stand-in for each value: it may put them into the statement, and must not look
 * at them. Values may leave out what the others have; each set of names has a text of its own.
 */
export function compiledOnce<Values extends object, Row>(
  build: (tx: Tx, values: Values) => Compilable<Row>,
): (tx: Tx, values: Values) => CompiledQuery<Row> {
  const templates: Record<DialectName, Map<string, Template>> = { sqlite: new Map(), postgres: new Map() };
  return (tx, values) => {
    const names = Object.keys(values);
    const known = templates[tx.dialect.name];
    const key = names.join();
    let template = known.get(key);
    if (!template) {
      const standIns = Object.fromEntries(names.map((name) => [name, new StandIn(name)]));
      template = build(tx, standIns as Values).compile();
      known.set(key, template);
    }
    const parameters = template.parameters.map((parameter) =>
      parameter instanceof StandIn ? Reflect.get(values, parameter.name) : parameter,
    );
    return CompiledQuery.raw(template.sql, parameters) as CompiledQuery<Row>;
  };
}

const insertTexts: Record<DialectName, Map<string, string>> = { sqlite: new Map(), postgres: new Map() };

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
  let text = texts.get(key);
  if (text === undefined) {
    text = tx.sql.insertInto(table).values(rows).compile().sql;
    texts.set(key, text);
  }
  return CompiledQuery.raw(text, parameters);
}
