#!/usr/bin/env node
import { runProgram } from './commands/run-program.ts';

// Whoever reads what is printed may have read enough (`galley types … | head`). What is done here goes on.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runProgram({
  words: process.argv.slice(2),
  environment: process.env,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
});
