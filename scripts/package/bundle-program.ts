import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

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

async function bundle(input: string, file: string, isSmall: boolean): Promise<readonly string[]> {
  const made = await rolldown({
    input,
    platform: 'node',
    external: [...installedBeside, 'pg-native'],
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
