/** A node of a parsed statement: PostgreSQL's own tree, in which the one key of an object names what it is. */
export type Node = Readonly<Record<string, unknown>>;

/** A table of a statement, and the name under which its columns are known. */
export interface Table {
  readonly name: string;
  readonly alias: string;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** The names of the results of a statement's `with`. */
export function namesOfWith(statement: Node): string[] {
  const { ctes = [] } = (statement['withClause'] ?? {}) as {
    ctes?: { CommonTableExpr: { ctename: string } }[];
  };
  return ctes.map(({ CommonTableExpr: { ctename } }) => ctename);
}

/** The tables that a part of a statement names at its own level. */
export function tablesIn(part: unknown): Table[] {
  return ownParts(part).flatMap(([kind, value]) => {
    // The target of a change stands there without a name of its kind.
    if (kind !== 'RangeVar' && !('relname' in value)) return [];
    const name = String(value['relname']);
    const { aliasname = name } = (value['alias'] ?? {}) as { aliasname?: string };
    return [{ name, alias: aliasname }];
  });
}

/** Every named node of a part, but for those of the statements within it. */
export function ownParts(part: unknown, kind = ''): [string, Node][] {
  if (Array.isArray(part)) return part.flatMap((one) => ownParts(one));
  if (!isNode(part) || /^(?:RangeSubselect|WithClause)$/.test(kind)) return [];
  // What stands before the `in` of a query is compared here.
  if (kind === 'SubLink') return [[kind, part], ...ownParts(part['testexpr'])];
  const inside = Object.entries(part).flatMap(([name, value]) => ownParts(value, name));
  return [[kind, part], ...inside];
}

/** Every node of a kind in a part, those of the statements within it too. */
export function nodesIn(part: unknown, kind: string): Node[] {
  if (Array.isArray(part)) return part.flatMap((one) => nodesIn(one, kind));
  if (!isNode(part)) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    const inside = nodesIn(value, kind);
    return name === kind && isNode(value) ? [value, ...inside] : inside;
  });
}
