import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { findCycles, parseImports, type Sources } from '../server/test/import-rules.ts';

/** Names that only Node has: the client runs in browsers and at the edge. */
const ofNode = /(?<![.\w'"`])(?:process|Buffer|require|__dirname|setImmediate)\b(?!\s*:)/;

/** Every source file of the client, by its path below `client/src/`. */
export function readClientSources(): Sources {
  const root = fileURLToPath(new URL('../client/src/', import.meta.url));
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /(?<!\.test)\.ts$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(`${root}${name}`, 'utf8')]));
}

/** Every violation of the client's import rules, one line each: it has no dependencies, and needs nothing of Node. */
export function findClientViolations(sources: Sources): string[] {
  const found: string[] = [];
  for (const [path, source] of sources) {
    for (const { specifier } of parseImports(source)) {
      if (!specifier?.startsWith('.') || !sources.has(normalize(join(dirname(path), specifier)))) {
        found.push(`client/src/${path} imports ${specifier ?? '(computed)'}: the client has no dependencies`);
      }
    }
    const ofAdapter = parseImports(source).some(({ specifier }) => specifier?.includes('/adapters/'));
    if (ofAdapter) found.push(`client/src/${path} imports an adapter: frameworks stay out of the core`);
    const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
    const word = ofNode.exec(code)?.[0];
    if (word) found.push(`client/src/${path} names ${word}: the client runs where there is no Node`);
  }
  return [...found, ...findCycles(sources)];
}
