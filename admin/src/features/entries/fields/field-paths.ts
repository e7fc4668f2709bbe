const none: ReadonlyMap<string, string> = new Map();

/** The path of a field inside a form. */
export function childPath(path: string | undefined, name: string): string {
  return path ? `${path}.${name}` : name;
}

/** The path of a row. */
export function itemPath(path: string, index: number): string {
  return `${path}[${index}]`;
}

/** Whether a path is this one or of something inside it. */
export function isWithin(path: string, outer: string): boolean {
  if (!path.startsWith(outer)) return false;
  const next = path[outer.length];
  return next === undefined || next === '.' || next === '[';
}

/** Whether a field says what is at a path: a field of the record also says it of what is inside it. */
export function isToldAt(path: string, field: string): boolean {
  return /[.[]/.test(field) ? path === field : isWithin(path, field);
}

/** The paths around a path, from the outermost to the path itself: `a`, `a[2]`, `a[2].b`. */
export function pathsTo(path: string): readonly string[] {
  const ends = [...path.matchAll(/[.[]/g)].map(({ index }) => index).filter((index) => index > 0);
  return [...ends, path.length].map((end) => path.slice(0, end));
}

/** The failures of a value and of what is in it. */
export function errorsWithin(errors: ReadonlyMap<string, string>, path: string): ReadonlyMap<string, string> {
  if (errors.size === 0) return none;
  const found = [...errors].filter(([at]) => isWithin(at, path));
  return found.length === 0 ? none : new Map(found);
}

/** Whether two maps say the same of a path and of what is in it. */
export function sameErrors(
  a: ReadonlyMap<string, string>,
  b: ReadonlyMap<string, string>,
  path: string,
): boolean {
  if (a === b) return true;
  const inA = errorsWithin(a, path);
  const inB = errorsWithin(b, path);
  return inA.size === inB.size && [...inA].every(([at, message]) => inB.get(at) === message);
}
