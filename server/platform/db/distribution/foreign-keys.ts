/** A statement that creates a table, without its foreign keys, and what adds these one by one. */
export interface SplitTable {
  readonly table: string;
  readonly create: string;
  readonly addKeys: readonly string[];
}

const creation = /^create table (\w+) \((.*)\)\s*$/s;
const reference =
  /\s+references\s+\w+\s*\([^)]*\)(?:\s+on\s+(?:delete|update)\s+(?:cascade|restrict|set null|no action))*/;

/**
 * Takes the foreign keys out of a step's statement that creates a table: no table of one server may point to one that is spread
 * over several. Undefined of any other statement.
 */
export function splitForeignKeys(statement: string): SplitTable | undefined {
  const [, table, body] = statement.match(creation) ?? [];
  if (table === undefined || body === undefined) return undefined;
  const kept: string[] = [];
  const keys: string[] = [];
  for (const part of partsOf(body)) {
    if (/^foreign key\b/.test(part)) keys.push(part);
    else {
      const [referenced] = part.match(reference) ?? [];
      if (referenced) keys.push(`foreign key (${part.split(/\s/, 1)})${referenced}`);
      kept.push(part.replace(reference, ''));
    }
  }
  return {
    table,
    create: `create table ${table} (${kept.join(', ')})`,
    addKeys: keys.map((key) => `alter table ${table} add ${key}`),
  };
}

/** What stands between the commas outside of brackets. */
function partsOf(body: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of body) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
