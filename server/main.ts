#!/usr/bin/env node
import { runProgram } from './commands/run-program.ts';

process.exitCode = await runProgram({
  words: process.argv.slice(2),
  environment: process.env,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
});
