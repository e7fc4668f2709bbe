import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('.', import.meta.url));
const environment = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

interface Tool {
  readonly name: string;
  /** The program, within the package. */
  readonly program: string;
  /** Of Node. */
  readonly flags?: readonly string[];
}

/** Runs a program of a package in this folder, and answers what it printed. @throws Error with that, when it fails */
export async function runTool(
  { name, program, flags = [] }: Tool,
  words: readonly string[],
): Promise<string> {
  const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), program);
  const options = { cwd: folder, env: { ...process.env, ...environment }, maxBuffer: 50_000_000 };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [...flags, path, ...words],
      options,
    );
    return `${stdout}${stderr}`;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${name} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
