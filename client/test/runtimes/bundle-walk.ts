import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const entry = fileURLToPath(new URL('./walk.ts', import.meta.url));

/** The walk and the client in one module, as every platform loads it. */
export async function bundleWalk(): Promise<string> {
  const build = await rolldown({ input: entry });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  return output[0].code;
}
