import { loadModule, parseSync } from 'libpg-query';
import { tablesOf } from '../../platform/db/distribution/table-kinds.ts';
import { comparedWith } from './compared-tenants.ts';
import { isNode, type Node, namesOfWith, nodesIn, ownParts, type Table, tablesIn } from './statement-tree.ts';

/** Tables of the installation and not of a tenant, which a statement may read without naming one. */
const ofInstallation = tablesOf('coordinator');
const onEachServer = tablesOf('everywhere');
/** What changes tables or the session reads no rows. */
const withoutRows = /^(?:Create|Alter|Drop|Index|Transaction|Variable|Listen|Notify|Vacuum|Lock)/;

/** Resolves once `findStatementFaults` may be called: the grammar of PostgreSQL is loaded. */
export const loadGrammar: () => Promise<void> = loadModule;

/**
 * What a statement breaks of the rules by which it runs where tenants are spread over several servers, one line a fault: it says the
 * tenant of each table that it reads or writes, by a comparison that leads to one tenant; it gives no row another tenant; each
 * parameter that is a column of its answer has a type; and it has none of the forms that a distributed PostgreSQL refuses.
 * @throws what PostgreSQL's grammar says of a text that is no statement
 */
export function findStatementFaults(sql: string): string[] {
  const { stmts = [] } = parseSync(sql);
  return stmts.flatMap(({ stmt }) => {
    const [kind] = Object.keys(stmt ?? {});
    return kind === undefined || withoutRows.test(kind) ? [] : faultsIn(stmt as Node, new Set());
  });
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
    return target ? insertFaults(target.name, statement) : [];
  }
  const read = ['relation', 'fromClause', 'usingClause'].flatMap((part) => tablesIn(statement[part]));
  const compared = comparedWith(
    ['whereClause', 'fromClause', 'usingClause'].map((part) => statement[part]),
    read.map(({ alias }) => alias),
  );
  const unsaid = read.filter((table) => isTable(table) && !compared.has(table.alias));
  return [
    ...unsaid.map(({ name }) => `does not say the tenant of ${name}`),
    ...(kind === 'SelectStmt' ? untypedColumns(statement['targetList']) : []),
    ...(kind === 'UpdateStmt' && setsTenant(statement) ? ['sets tenant_id, by which rows are spread'] : []),
    ...askedForEach(statement, read),
  ];
}

function insertFaults(table: string, statement: Node): string[] {
  const columns = JSON.stringify(statement['cols'] ?? []);
  const { SelectStmt: source = {} } = (statement['selectStmt'] ?? {}) as { SelectStmt?: Node };
  const values = source['valuesLists'];
  return [
    ...(columns.includes('"tenant_id"') ? [] : [`inserts into ${table} without tenant_id`]),
    ...(nodesIn(values, 'SubLink').length > 0 ? [`has a query within the values of ${table}`] : []),
    // What is inserted travels without them, and so without their types.
    ...(!values && nodesIn(statement['onConflictClause'], 'ParamRef').length > 0
      ? [`inserts what a query answers into ${table} and has parameters beside it`]
      : []),
  ];
}

function setsTenant(statement: Node): boolean {
  const targets = (statement['targetList'] ?? []) as { ResTarget?: { name?: string } }[];
  return targets.some(({ ResTarget: target }) => target?.name === 'tenant_id');
}

/** Queries that are to be answered for each row of tables that are on each server, where their own rows are not. */
function askedForEach(statement: Node, read: readonly Table[]): string[] {
  if (read.length === 0 || !read.every(({ name }) => onEachServer.includes(name))) return [];
  const aliases = new Set(read.map(({ alias }) => alias));
  const queries = ownParts([statement['whereClause'], statement['targetList']]).filter(
    ([kind]) => kind === 'SubLink',
  );
  const asking = queries.filter(([, { subselect }]) => {
    const elsewhere = nodesIn(subselect, 'RangeVar').some(
      ({ relname }) => !onEachServer.includes(String(relname)),
    );
    const outer = nodesIn(subselect, 'ColumnRef').some(({ fields }) => {
      const [first] = fields as { String?: { sval: string } }[];
      return Array.isArray(fields) && fields.length > 1 && aliases.has(first?.String?.sval ?? '');
    });
    return elsewhere && outer;
  });
  return asking.map(() => `asks tenants' tables for each row of ${[...aliases].join(', ')}`);
}

/** Other engines of PostgreSQL's language ask what type a parameter has that is handed back as it is. */
function untypedColumns(columns: unknown): string[] {
  const targets = (columns ?? []) as { ResTarget?: { val?: { ParamRef?: { number: number } } } }[];
  const parameters = targets.flatMap(({ ResTarget: target }) => target?.val?.ParamRef?.number ?? []);
  return parameters.map((number) => `parameter ${number} of its columns has no type`);
}
