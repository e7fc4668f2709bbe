import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../generated-clients/run-tool.ts';

/** Any JSON object of the API document. */
type Node = Readonly<Record<string, unknown>>;

interface ApiDocument {
  readonly openapi: string;
  readonly info: Node;
  readonly paths: Readonly<Record<string, Node>>;
  readonly components: Readonly<Record<'schemas' | 'parameters', Readonly<Record<string, Node>>>>;
}

const methods = ['get', 'post', 'put', 'delete'];

/** What is told to people: the compiler does not read it, and it would be most of the file. */
const prose = ['description', 'summary', 'title', 'example', 'examples', 'headers', 'tags', 'security'];

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A part of the document without prose. Names of properties are kept, whatever they are. */
function withoutProse(value: unknown, holdsNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item));
  if (!isNode(value)) return value;
  const kept = Object.entries(value).filter(([name]) => holdsNames || !prose.includes(name));
  return Object.fromEntries(
    kept.map(([name, item]) => [name, withoutProse(item, !holdsNames && name === 'properties')]),
  );
}

/** An address with the answers of success only: every other one is an `ApiError`. */
function withSuccessOnly(address: Node): Node {
  const parts = Object.entries(address).map(([name, operation]) => {
    if (!methods.includes(name) || !isNode(operation) || !isNode(operation.responses))
      return [name, operation];
    const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    return [name, { ...operation, responses: Object.fromEntries(answers) }];
  });
  return Object.fromEntries(parts);
}

/** Only the components that something refers to, directly or through another one. */
function referredTo(paths: Node, components: ApiDocument['components']): ApiDocument['components'] {
  const found = { schemas: new Map<string, Node>(), parameters: new Map<string, Node>() };
  const look = (value: unknown): void => {
    for (const [, kind, name = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/(schemas|parameters)\/([^"]+)"/g,
    )) {
      const known = found[kind as 'schemas' | 'parameters'];
      const component = components[kind as 'schemas' | 'parameters'][name];
      if (!component || known.has(name)) continue;
      known.set(name, component);
      look(component);
    }
  };
  look(paths);
  return {
    schemas: Object.fromEntries(found.schemas),
    parameters: Object.fromEntries(found.parameters),
  };
}

/** The part of the document that the admin app asks: what people who are signed in do. */
function documentOfAdmin({ openapi, info, paths, components }: ApiDocument): Node {
  const own = Object.entries(paths).filter(([path]) => /^\/(admin|auth)\//.test(path));
  const asked = Object.fromEntries(own.map(([path, address]) => [path, withSuccessOnly(address)]));
  const kept = withoutProse(asked, true) as Node;
  const named = withoutProse(referredTo(kept, components)) as ApiDocument['components'];
  return { openapi, info: { title: info.title, version: info.version }, paths: kept, components: named };
}

/** The types that the admin app calls the API by, as a library writes them of the API document. */
export async function writeAdminOperations(document: ApiDocument): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-operations-'));
  const [given, made] = [join(folder, 'openapi.json'), join(folder, 'operations.ts')];
  try {
    writeFileSync(given, JSON.stringify(documentOfAdmin(document)));
    // What has a default may be left out of a body. In order of names, definitions can move without a change here.
    const words = [given, '-o', made, '--default-non-nullable=false', '--alphabetize'];
    await runTool({ name: 'openapi-typescript', program: 'bin/cli.js' }, words);
    return readFileSync(made, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
