import type { AnyOperation } from '../api/operation.ts';

/** The operation that a part of a batch asks for, and what its path names. */
export interface FoundPart {
  readonly operation: AnyOperation;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds operations by method and by path below `/api/v1`, as the router does for requests of their own. Undefined for a path
 * that none has, and for one that a URL would be written otherwise for: empty segments, dots, escapes that are none.
 */
export function createPartFinder(operations: readonly AnyOperation[]) {
  const patterns = operations.map((operation) => ({ operation, pattern: patternOf(operation.path) }));

  return (method: string, path: string): FoundPart | undefined => {
    if (!isPath(path)) return undefined;
    for (const { operation, pattern } of patterns) {
      if (operation.method !== method) continue;
      const params = pattern.exec(path);
      if (params) return { operation, params: decodeAll(params.groups ?? {}) };
    }
    return undefined;
  };
}

export type FindPart = ReturnType<typeof createPartFinder>;

function patternOf(path: string): RegExp {
  const pattern = path.replace(/:(\w+)(\{\.\+\})?/g, (_whole, name: string, long?: string) => {
    return `(?<${name}>${long ? '.+' : '[^/]+'})`;
  });
  return new RegExp(`^${pattern}$`);
}

function isPath(path: string): boolean {
  if (!path.startsWith('/') || /[?#\\]/.test(path)) return false;
  return path.slice(1).split('/').every(isSegment);
}

function isSegment(segment: string): boolean {
  try {
    const text = decodeURIComponent(segment);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no path that is looked for has any.
    return !/^\.{0,2}$/.test(text) && !/[\0-\x1f]/.test(text) && text.isWellFormed();
  } catch {
    return false;
  }
}

function decodeAll(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)]));
}
