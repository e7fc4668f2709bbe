import { loadModule, parseSync } from 'libpg-query';

/** A node of a parsed statement: PostgreSQL's own tree, in which the one key of an object names what it is. */
type Node = Readonly<Record<string, unknown>>;

/** Tables of the installation and not of a tenant, which a statement may read without naming one. */
const ofInstallation = ['event_clock', 'migrations', 'node_hints'];
/** What changes tables or the session reads no rows. */
const withoutRows = /^(?:Create|Alter|Drop|Index|Transaction|Variable|Listen|Notify|Vacuum|Lock)/;

/** Resolves once `findStatementFaults` may be called: the grammar of PostgreSQL is loaded. */
export const loadGrammar: () => Promise<void> = loadModule;

/**
 * What a statement breaks of the rules that it names the tenant for each table that it reads or writes, and the type of each
 * parameter that is a column of its answer; one line a fault.
 * @throws what PostgreSQL's grammar says of a text that is no statement
 */
export function findStatementFaults(sql: string): string[] {
  const { stmts = [] } = parseSync(sql);
  return stmts.flatMap(({ stmt }) => {
    const [kind] = Object.keys(stmt ?? {});
    return kind === undefined || withoutRows.test(kind) ? [] : faultsIn(stmt as Node, new Set());
  });
}

interface Table {
  readonly name: string;
  readonly alias: string;
}

/** Faults of a statement and of those within it; `named` are the results of its `with`, which are no tables. */
function faultsIn(node: unknown, named: ReadonlySet<string>): string[] {
  if (Array.isArray(node)) return node.flatMap((part) => faultsIn(part, named));
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([kind, value]) => {
    if (!isNode(value) || !/^(?:Select|Insert|Update|Delete)Stmt$/.test(kind)) return faultsIn(value, named);
    const withNames = new Set([...named, ...namesOfWith(value)]);
    return [...faultsOf(kind, value, withNames), ...faultsIn(value, withNames)];
  });
}

/** Faults of one statement by itself, without those within it. */
function faultsOf(kind: string, statement: Node, named: ReadonlySet<string>): string[] {
  const isTable = ({ name }: Table) =>
    !named.has(name) && !ofInstallation.includes(name) && !name.startsWith('pg_');
  if (kind === 'InsertStmt') {
    const [target] = tablesIn(statement['relation']).filter(isTable);
    const columns = JSON.stringify(statement['cols'] ?? []);
    return target && !columns.includes('"tenant_id"')
      ? [`inserts into ${target.name} without tenant_id`]
      : [];
  }
  const read = ['relation', 'fromClause', 'usingClause'].flatMap((part) => tablesIn(statement[part]));
  const tables = read.filter(isTable);
  const compared = ['whereClause', 'fromClause', 'usingClause'].flatMap((part) => tenantsIn(statement[part]));
  const isNamed = ({ alias }: Table) =>
    compared.some((of) => of === alias || (of === undefined && read.length === 1));
  return [
    ...tables.filter((table) => !isNamed(table)).map(({ name }) => `does not say the tenant of ${name}`),
    ...(kind === 'SelectStmt' ? untypedColumns(statement['targetList']) : []),
  ];
}

/** Other engines of PostgreSQL's language ask what type a parameter has that is handed back as it is. */
function untypedColumns(columns: unknown): string[] {
  const targets = (columns ?? []) as { ResTarget?: { val?: { ParamRef?: { number: number } } } }[];
  const parameters = targets.flatMap(({ ResTarget: target }) => target?.val?.ParamRef?.number ?? []);
  return parameters.map((number) => `parameter ${number} of its columns has no type`);
}

function namesOfWith(statement: Node): string[] {
  const { ctes = [] } = (statement['withClause'] ?? {}) as {
    ctes?: { CommonTableExpr: { ctename: string } }[];
  };
  return ctes.map(({ CommonTableExpr: { ctename } }) => ctename);
}

/** The tables that a part of a statement names at its own level, with the names under which its columns are known. */
function tablesIn(part: unknown): Table[] {
  return ownParts(part).flatMap(([kind, value]) => {
    // The target of a change stands there without a name of its kind.
    if (kind !== 'RangeVar' && !('relname' in value)) return [];
    const name = String(value['relname']);
    const { aliasname = name } = (value['alias'] ?? {}) as { aliasname?: string };
    return [{ name, alias: aliasname }];
  });
}

/** Of which tables `tenant_id` is compared at the level of a part; `undefined` where the column stands alone. */
function tenantsIn(part: unknown): (string | undefined)[] {
  return ownParts(part).flatMap(([kind, value]) => {
    if (kind !== 'ColumnRef') return [];
    const fields = (value['fields'] as { String?: { sval: string } }[]).map(({ String: text }) => text?.sval);
    return fields.at(-1) === 'tenant_id' ? [fields.at(-2)] : [];
  });
}

/** Every named node of a part, but for those of the statements within it. */
function ownParts(part: unknown, kind = ''): [string, Node][] {
  if (Array.isArray(part)) return part.flatMap((one) => ownParts(one));
  if (!isNode(part) || /^(?:RangeSubselect|WithClause)$/.test(kind)) return [];
  // What stands before the `in` of a query is compared here.
  if (kind === 'SubLink') return ownParts(part['testexpr']);
  const inside = Object.entries(part).flatMap(([name, value]) => ownParts(value, name));
  return [[kind, part], ...inside];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
