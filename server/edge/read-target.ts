/** A route whose answers are kept: its pattern, and every query parameter that its answers depend on. */
export interface KeptRoute {
  readonly operation: string;
  /** Below the base: `/collections/:type/:slug`; `:slug{.+}` takes the rest. */
  readonly path: string;
  /** `filter` stands for all of `filter[…]`. Other parameters never reach the handler of a kept read. */
  readonly parameters: readonly string[];
  /** Those of them whose value is names separated by commas, of which neither order nor repeats mean anything. */
  readonly nameLists: readonly string[];
  /** Parameters that only the app may judge. */
  readonly refused?: readonly string[];
  /** Parameters without effect on published responses, of which only the app may judge values other than `true` and `false`. */
  readonly flags?: readonly string[];
  /** Whether `If-None-Match` is honoured. */
  readonly isConditional: boolean;
}

/** What a read asks for, whoever asks. */
export interface ReadTarget {
  readonly route: KeptRoute;
  /** The part of the cache key after the tenant: route, path parameters, known parameters in canonical order. */
  readonly key: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  /** The key of `?api_key=`. */
  readonly queryKey: string | undefined;
}

const longestUrl = 4096;

/**
 * Reads a request's URL. `base` ends with a slash. Undefined for what is not a plain read of a kept route: the app answers that, uncached. Its
 * path is compared as it came, without decoding, so two URLs share a key only when they mean the same.
 */
export function createTargetReader(base: string, routes: readonly KeptRoute[]) {
  const patterns = routes.map((route) => ({ route, parts: route.path.split('/').slice(1) }));

  return (url: string): ReadTarget | undefined => {
    if (!url.startsWith(base) || url.length > longestUrl) return undefined;
    const queryAt = url.indexOf('?');
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    const segments = path.slice(base.length).split('/');
    if (!segments.every(isPlain)) return undefined;
    for (const { route, parts } of patterns) {
      const params = match(parts, segments);
      if (params) return withQuery(route, path, params, queryAt < 0 ? '' : url.slice(queryAt + 1));
    }
    return undefined;
  };
}

function match(parts: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (part.endsWith('{.+}')) {
      params[part.slice(1, -'{.+}'.length)] = segments.slice(index).join('/');
      return params;
    }
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return parts.length === segments.length ? params : undefined;
}

function withQuery(
  route: KeptRoute,
  path: string,
  params: Record<string, string>,
  text: string,
): ReadTarget | undefined {
  // Nearly all URLs of sites that are built have no fragment, NUL or odd encoding; the app judges those that do.
  if (text.includes('#') || text.includes('%00')) return undefined;
  const query = new URLSearchParams(text);
  const keys = query.getAll('api_key');
  if (keys.length > 1 || query.has('preview')) return undefined;
  if (route.refused?.some((name) => query.has(name))) return undefined;
  if (
    route.flags?.some((name) => !query.getAll(name).every((value) => value === 'true' || value === 'false'))
  )
    return undefined;
  const known = new URLSearchParams();
  for (const [name, value] of query) if (isKnown(route, name)) known.append(name, value);
  for (const name of route.nameLists) {
    const names = inOrder(known.get(name) ?? '');
    if (names === '') known.delete(name);
    else known.set(name, names);
  }
  // A stable sort: the values of a repeated parameter keep their order, which may mean something.
  known.sort();
  const canonical = known.toString();
  const names = Object.values(params).join('\n');
  return {
    route,
    key: `${route.operation}\n${names}\n${canonical}`,
    path,
    params,
    query: canonical,
    queryKey: keys[0],
  };
}

/** Names in the one order and spelling that all lists of the same names share. */
function inOrder(names: string): string {
  const trimmed = names.split(',').map((name) => name.trim());
  return [...new Set(trimmed)]
    .filter((name) => name !== '')
    .sort()
    .join(',');
}

function isKnown({ parameters }: KeptRoute, name: string): boolean {
  if (parameters.includes(name)) return true;
  if (name === 'where[]') return parameters.includes('where');
  return parameters.includes('filter') && (name === 'filter' || name.startsWith('filter['));
}

/** Letters, digits, `-` and `_`: a segment that no decoding or normalising changes. */
function isPlain(segment: string): boolean {
  if (segment === '') return false;
  for (let i = 0; i < segment.length; i++) {
    const code = segment.charCodeAt(i);
    const isPlainCode =
      (code >= 97 && code <= 122) ||
      (code >= 48 && code <= 57) ||
      (code >= 65 && code <= 90) ||
      code === 45 ||
      code === 95;
    if (!isPlainCode) return false;
  }
  return true;
}
