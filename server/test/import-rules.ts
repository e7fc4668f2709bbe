import { dirname, join, normalize } from 'node:path/posix';

/** Sources by path below `server/`. */
export type Sources = ReadonlyMap<string, string>;

/** One import as it stands in a file. `dynamic` is `import(…)`, of a value or a type. */
export interface ImportStatement {
  /** Undefined for a dynamic import whose name is computed. */
  readonly specifier: string | undefined;
  readonly dynamic: boolean;
}

/** Which slices exist, by tier: a slice may import those of lower tiers, in tier 1 also its neighbours. */
const tiers: readonly (readonly string[])[] = [
  [
    'api',
    'tenants',
    'access',
    'staff',
    'audit',
    'schemas',
    'media',
    'webhooks',
    'edge-purges',
    'changes',
    'idempotency',
    'stream',
    'locales',
  ],
  ['entries'],
  [
    'pages',
    'items',
    'posts',
    'search',
    'content-migrations',
    'ai',
    'overview',
    'calendar',
    'batch',
    'views',
    'previews',
    'comments',
    'workflows',
    'releases',
  ],
  ['transfer', 'perspectives'],
  ['templates'],
];

/** Folders from the lowest up; features have ranks of their own by tier. A file imports its own rank and lower. */
const ranks = {
  lib: 0,
  platform: 1,
  features: 2,
  edge: 2 + tiers.length,
  config: 3 + tiers.length,
  app: 4 + tiers.length,
  demo: 5 + tiers.length,
  commands: 6 + tiers.length,
  main: 7 + tiers.length,
} as const;

/** Packages that only some files may import. */
const restrictedPackages: readonly { name: RegExp; mayImport: RegExp; rule: string }[] = [
  {
    name: /^kysely(\/|$)/,
    mayImport:
      /^platform\/db\/|^platform\/[\w-]+\/([\w-]+-)?store\.ts$|^features\/[\w-]+(\/[\w-]+)?\/([\w-]+-)?store\.ts$/,
    rule: 'only stores and platform/db import kysely',
  },
  {
    name: /^(hono|@hono)(\/|$)/,
    mayImport: /^(app|edge|platform\/http)\//,
    rule: 'only app, edge and platform/http import hono',
  },
  {
    name: /^(undici|node:https|node:tls|aws4fetch)(\/|$)/,
    mayImport: /^platform\/(outbound|blobs)\//,
    rule: 'only platform/outbound opens outgoing connections',
  },
  {
    name: /^nodemailer(\/|$)/,
    mayImport: /^platform\/mail\//,
    rule: 'only platform/mail sends mail',
  },
];

/** Words of the source that only some files may hold. */
const restrictedText: readonly { text: RegExp; mayHold: RegExp; rule: string }[] = [
  {
    text: /\bprocess\s*(\.|\?\.)\s*env\b|\bprocess\s*\[|\bimport\s[^;]*\benv\b[^;]*from\s*'(node:)?process'/,
    mayHold: /^(config\/|main\.ts$)/,
    rule: 'only config and main.ts read the environment',
  },
  {
    text: /(?<![.\w])(globalThis\.)?fetch\(/,
    mayHold: /^platform\/outbound\//,
    rule: 'only platform/outbound opens outgoing connections',
  },
  {
    text: /\bimport\.meta\b|\bcreateRequire\b/,
    // The recorded answers are read by those who write the document, never by the running program.
    mayHold: /^platform\/assets\/|^app\/openapi\/recorded-answers\.ts$/,
    rule: 'only platform/assets knows where files of the program are',
  },
];

/** Every violation of the import rules (architecture, "Imports point one way"), one line each. */
export function findViolations(sources: Sources): string[] {
  const found: string[] = [];
  for (const [path, source] of sources) {
    if (isTest(path)) continue;
    for (const statement of parseImports(source)) {
      const rule = brokenRule(path, statement, sources);
      if (rule) found.push(`${path} imports ${statement.specifier ?? '(computed)'}: ${rule}`);
    }
    const code = withoutComments(source);
    for (const { text, mayHold, rule } of restrictedText) {
      if (text.test(code) && !mayHold.test(path)) found.push(`${path}: ${rule}`);
    }
  }
  return [...found, ...findCycles(sources)];
}

/** The imports and re-exports of a source: static, type-only and dynamic. */
export function parseImports(source: string): ImportStatement[] {
  const code = withoutComments(source);
  const found: ImportStatement[] = [];
  for (const match of code.matchAll(/^\s*(?:import|export)\b[^'"`;()]*?\bfrom\s*(['"])(.+?)\1/gm)) {
    found.push({ specifier: match[2], dynamic: false });
  }
  for (const match of code.matchAll(/^\s*import\s*(['"])(.+?)\1/gm)) {
    found.push({ specifier: match[2], dynamic: false });
  }
  for (const match of code.matchAll(/(?<![.\w])import\s*\(\s*(?:(['"`])([^'"`$]+)\1\s*[,)])?/g)) {
    found.push({ specifier: match[2], dynamic: true });
  }
  return found;
}

function brokenRule(path: string, statement: ImportStatement, sources: Sources): string | undefined {
  const { specifier, dynamic } = statement;
  if (specifier === undefined) return 'a computed import cannot be checked';
  if (!specifier.startsWith('.')) {
    return restrictedPackages.find(({ name, mayImport }) => name.test(specifier) && !mayImport.test(path))
      ?.rule;
  }
  if (dynamic) return 'own files are imported at the top, not dynamically';
  const target = resolve(path, specifier);
  if (target.endsWith('package.json')) return undefined;
  if (!sources.has(target)) return 'there is no such file in server';
  if (isTest(target)) return 'only tests import tests';
  if (
    /^features\/[\w-]+(\/[\w-]+)?\/(([\w-]+-)?operations|jobs)\.ts$/.test(target) &&
    !path.startsWith('app/')
  ) {
    return "only app imports a slice's operations and jobs";
  }
  return brokenDirection(path, target);
}

function brokenDirection(path: string, target: string): string | undefined {
  const from = rankOf(path);
  const to = rankOf(target);
  if (from === undefined || to === undefined) {
    return 'the folder has no place in the order of imports: give it one in test/import-rules.ts';
  }
  if (to > from) return 'imports point the other way';
  const mixes = path.startsWith('features/') && sliceOf(path) !== sliceOf(target);
  if (mixes && to === from && to > ranks.features)
    return 'slices of one tier above the first do not know each other';
  if (path.startsWith('edge/') && target.startsWith('features/'))
    return 'the edge does not know the features';
  return undefined;
}

function rankOf(path: string): number | undefined {
  const [folder = ''] = path.split('/');
  if (path === 'main.ts') return ranks.main;
  if (folder !== 'features') return path.includes('/') && isFolder(folder) ? ranks[folder] : undefined;
  const tier = tiers.findIndex((slices) => slices.includes(sliceOf(path)));
  return tier < 0 ? undefined : ranks.features + tier;
}

function isFolder(folder: string): folder is keyof typeof ranks {
  return Object.hasOwn(ranks, folder) && folder !== 'main';
}

function sliceOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function isTest(path: string): boolean {
  return path.startsWith('test/') || path.endsWith('.test.ts');
}

function resolve(path: string, specifier: string): string {
  return normalize(join(dirname(path), specifier));
}

/** Circles of files that import each other, type imports included. */
export function findCycles(sources: Sources): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.push(`a circle of imports: ${[...trail.slice(start), path].join(' → ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const { specifier } of parseImports(sources.get(path) ?? '')) {
      if (!specifier?.startsWith('.')) continue;
      const target = resolve(path, specifier);
      if (sources.has(target)) visit(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of sources.keys()) visit(path, []);
  return found;
}

// Strings are matched too, so that the // of an address inside one does not count as a comment.
function withoutComments(source: string): string {
  const parts = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return source.replace(parts, (_whole, text: string | undefined) => text ?? '');
}
