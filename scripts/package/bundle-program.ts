import http from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const server = fileURLToPath(new URL('../../server/', import.meta.url));

/** The programs that the service is, by the file that each becomes. */
const programs = {
  'galley.js': 'main.ts',
  'aside-worker.js': 'platform/db/sqlite/aside-worker.ts',
  'image-child.js': 'features/media/images/image-child.ts',
};

/** What is installed beside the bundle: it brings code of the machine. */
export const installedBeside = ['sharp'];

/** Writes each program and all that it imports as one file of the folder; answers the paths of the modules in them. */
export async function bundleProgram(
  folder: string,
  { isSmall }: { readonly isSmall: boolean },
): Promise<ReadonlySet<string>> {
  const modules = new Set<string>();
  for (const [name, source] of Object.entries(programs)) {
    for (const id of await bundle(join(server, source), join(folder, name), isSmall)) modules.add(id);
  }
  return modules;
}

/**
 * Takes `node:http` as it is. Imported, it is asked for each of its names, and some of them load Node's own client of HTTP and
 * WebSockets: ten milliseconds and some megabytes of each start, for what nobody here uses.
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  resolveId: (name, _importer, { kind }) =>
    /^(?:node:)?http$/.test(name) && kind === 'import-statement' ? '\0plain-http' : undefined,
  load: (id) => {
    if (id !== '\0plain-http') return undefined;
    const names = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) =>
      get ? [] : [`export const ${name} = http.${name};`],
    );
    return ["const http = process.getBuiltinModule('node:http');", 'export default http;', ...names].join(
      '\n',
    );
  },
};

/** Writes what is not ASCII as escapes: V8 keeps a source with one such character in two bytes for each of its millions. */
const plainText: Plugin = {
  name: 'plain-text',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      const unsafe = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.exec(file.code);
      if (unsafe) throw new Error(`${file.fileName}: "${unsafe[0]}" would be another text as an escape`);
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

async function bundle(input: string, file: string, isSmall: boolean): Promise<readonly string[]> {
  const made = await rolldown({
    input,
    platform: 'node',
    external: [...installedBeside, 'pg-native'],
    plugins: [plainHttp, plainText],
    onwarn: (warning) => {
      throw new Error(`${file}: ${warning.message}`);
    },
  });
  try {
    // The names of functions are kept: stacks in the log are read by them.
    const names = { mangle: { keepNames: true }, compress: { keepNames: { function: true, class: true } } };
    const minify = isSmall && names;
    const { output } = await made.write({ file, format: 'esm', minify, codeSplitting: false });
    return output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  } finally {
    await made.close();
  }
}
