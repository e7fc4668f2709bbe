/** The value of a field: one named `constructor` or `toString` never finds what every object has by that name. */
export function ownValue(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
