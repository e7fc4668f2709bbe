/** The search parameters of a screen as texts, whatever the router has made of them (numbers, truth values). */
export function readTextSearch(search: Record<string, unknown>): Record<string, string | undefined> {
  const entries = Object.entries(search);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
}
