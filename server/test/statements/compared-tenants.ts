import { isNode, type Node } from './statement-tree.ts';

/** A column of tables of a level; `undefined` where it stands alone. */
interface TenantColumn {
  readonly of: string | undefined;
}

/**
 * The tables of a level whose `tenant_id` must be that of one tenant: conditions that hold together compare it with something else
 * than a column of the level, or with the `tenant_id` of another such table.
 */
export function comparedWith(
  conditions: readonly unknown[],
  aliases: readonly string[],
): ReadonlySet<string> {
  const alone = aliases.length === 1 ? aliases[0] : undefined;
  const isHere = (column: TenantColumn) =>
    column.of === undefined ? alone !== undefined : aliases.includes(column.of);
  const nameOf = (column: TenantColumn) => column.of ?? alone ?? '';
  const said = new Set<string>();
  const equal: [string, string][] = [];
  for (const [left, right] of conditions.flatMap(comparisonsIn)) {
    const sides = [tenantColumn(left), tenantColumn(right)]
      .filter((side) => side !== undefined)
      .filter(isHere);
    const [one, other] = sides;
    if (one && other) equal.push([nameOf(one), nameOf(other)]);
    else if (one) said.add(nameOf(one));
  }
  for (let before = -1; before !== said.size; ) {
    before = said.size;
    for (const [one, other] of equal) if (said.has(one) || said.has(other)) said.add(one).add(other);
  }
  return said;
}

/** What conditions that all hold say to be equal: the two sides of each. */
function comparisonsIn(part: unknown): (readonly [unknown, unknown])[] {
  if (Array.isArray(part)) return part.flatMap(comparisonsIn);
  if (!isNode(part)) return [];
  return Object.entries(part).flatMap(([kind, value]) => {
    if (kind === 'RangeSubselect') return [];
    if (!isNode(value)) return [];
    if (kind === 'BoolExpr') return value['boolop'] === 'AND_EXPR' ? comparisonsIn(value['args']) : [];
    if (kind === 'A_Expr') return pairsOf(value);
    if (kind === 'SubLink') return columnsOf(value['testexpr']).map((column) => [column, undefined] as const);
    return comparisonsIn(value);
  });
}

/** The sides of `a = b`, of `(a, b) = (c, d)` one by one, and of `a in (…)`. */
function pairsOf(comparison: Node): (readonly [unknown, unknown])[] {
  const { kind, name, lexpr, rexpr } = comparison;
  if (!JSON.stringify(name).includes('"="')) return [];
  if (kind !== 'AEXPR_OP') return columnsOf(lexpr).map((column) => [column, undefined] as const);
  const right = columnsOf(rexpr);
  return columnsOf(lexpr).map((column, index) => [column, right[index]] as const);
}

function columnsOf(side: unknown): unknown[] {
  const { RowExpr: row } = (side ?? {}) as { RowExpr?: { args: unknown[] } };
  return row ? row.args : [side];
}

function tenantColumn(side: unknown): TenantColumn | undefined {
  const { ColumnRef: column } = (side ?? {}) as { ColumnRef?: { fields: { String?: { sval: string } }[] } };
  const names = column?.fields.map(({ String: text }) => text?.sval) ?? [];
  return names.at(-1) === 'tenant_id' ? { of: names.at(-2) } : undefined;
}
