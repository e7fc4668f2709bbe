/** One condition of a list as the API spells it, in its parts. */
export interface Condition {
  /** `name`, `updatedAt`, `fields.rating`, `translation.de`. */
  readonly path: string;
  readonly operator: string;
  readonly value: string;
}

/** Reads `path:operator:value`; undefined for what is none. */
export function readCondition(text: string): Condition | undefined {
  const [, path, operator, value] = /^([A-Za-z0-9_.-]+):([A-Za-z]+):(.*)$/s.exec(text) ?? [];
  return path && operator && value !== undefined ? { path, operator, value } : undefined;
}

/** The text that `readCondition` reads. */
export function writeCondition({ path, operator, value }: Condition): string {
  return `${path}:${operator}:${value}`;
}

/** Conditions with another one; one on the same path with the same operator is replaced, as the API takes only one. */
export function withCondition(where: readonly string[], condition: Condition, place?: number): string[] {
  const others = where.filter((text, index) => {
    const known = readCondition(text);
    return index !== place && (known?.path !== condition.path || known.operator !== condition.operator);
  });
  return [...others, writeCondition(condition)];
}
