import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
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

/** Whether the tools are installed, which have a lock file of their own: `npm ci --prefix generated-clients`. */
export const isInstalled = existsSync(
  new URL('./node_modules/openapi-typescript/package.json', import.meta.url),
);

/**
 * Says that tests are skipped for want of the tools, so that nobody takes skipped for passed.
 * @throws where `CI` is set, for there everything is tried
 */
export function tellMissing(): void {
  if (isInstalled) return;
  const told = 'The generated clients are not tried: run npm ci --prefix generated-clients first.';
  if (process.env['CI']) throw new Error(told);
  process.stderr.write(`${told}\n`);
}

/** Runs a program of a package in this folder, and answers what it printed. @throws Error with that, when it fails */
export async function runTool(
  { name, program, flags = [] }: Tool,
  words: readonly string[],
): Promise<string> {
  if (!isInstalled)
    throw new Error('This needs the tools of generated-clients: npm ci --prefix generated-clients');
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
