import { runProgram } from '../../commands/run-program.ts';
import type { Outcome } from './run-galley.ts';

/** Runs a command that changes nothing of the process, without starting one for it. */
export async function runInProcess(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const told = { stdout: '', stderr: '' };
  const status = await runProgram({
    words,
    environment,
    print: (text) => {
      told.stdout += text;
    },
    printError: (text) => {
      told.stderr += text;
    },
  });
  return { status, ...told };
}
