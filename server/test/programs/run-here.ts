import { runProgram } from '../../commands/run-program.ts';
import type { Outcome } from './run-galley.ts';

/**
 * Runs a command in this process: the same words, status and texts without starting a program, which is most of the time
 * that a command takes. What depends on the process itself, its signals, streams and locks, is for `runGalley`.
 */
export async function runHere(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const texts = { stdout: '', stderr: '' };
  // A command keeps what it makes from other users, from then on, and so would this process.
  const mask = process.umask();
  try {
    const status = await runProgram({
      words,
      environment,
      print: (text) => {
        texts.stdout += text;
      },
      printError: (text) => {
        texts.stderr += text;
      },
    });
    return { status, ...texts };
  } finally {
    process.umask(mask);
  }
}
