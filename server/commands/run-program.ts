import { ConfigError, loadConfig } from '../config/load-config.ts';
import { productVersion } from '../lib/product.ts';
import { nearestName } from '../lib/text/nearest-name.ts';
import { backupCommand } from './backup/backup.ts';
import { restoreCommand } from './backup/restore.ts';
import { check } from './check.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { demo } from './demo.ts';
import { diff } from './diff.ts';
import { exportCommand } from './export.ts';
import { commandHelp, programHelp } from './help.ts';
import { importCommand } from './import.ts';
import { keyCreate } from './key.ts';
import { migrateTables } from './migrate.ts';
import { parseArguments } from './parse-arguments.ts';
import { serve } from './serve.ts';
import { tenantCreate } from './tenant.ts';
import { types } from './types.ts';
import { upgrade } from './upgrade/upgrade.ts';
import { work } from './work.ts';

const commands: readonly Command[] = [
  serve,
  work,
  migrateTables,
  demo,
  tenantCreate,
  keyCreate,
  exportCommand,
  importCommand,
  backupCommand,
  restoreCommand,
  upgrade,
  types,
  diff,
  check,
];

/** The process that the program runs in. */
export interface Terminal {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  print(text: string): void;
  printError(text: string): void;
}

/** Runs a command and returns the exit status: 0 for success, 1 for a failure, 2 for wrong arguments. */
export async function runProgram(terminal: Terminal): Promise<number> {
  const { environment, print, printError } = terminal;
  const context: CommandContext = { environment, print, config: () => loadConfig(environment) };
  try {
    await run(context, terminal.words);
    return 0;
  } catch (error) {
    printError(`galley: ${explain(error)}\n`);
    // The settings may be what failed, so the level is read by hand.
    if (/^(debug|trace)$/.test(environment['GALLEY_LOG_LEVEL'] ?? '') && error instanceof Error) {
      printError(`${error.stack ?? ''}\n`);
    }
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(context: CommandContext, words: readonly string[]): Promise<void> {
  const [first] = words;
  if (first === undefined)
    throw new UsageError('No command was given. Run galley --help for a list of commands.');
  if (first === '--help' || first === '-h') return context.print(programHelp(commands));
  if (first === '--version') return context.print(`${productVersion}\n`);
  if (first === 'help') return context.print(helpOf(words.slice(1)));
  const wantsHelp = beforeTerminator(words).some((word) => word === '--help' || word === '-h');
  if (wantsHelp) return context.print(helpOf(words));
  const command = findCommand(words);
  if (!command) throw unknownCommand(words);
  await command.run(context, parseArguments(command, words.slice(command.name.split(' ').length)));
}

function beforeTerminator(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return end < 0 ? words : words.slice(0, end);
}

function helpOf(words: readonly string[]): string {
  const [first] = words;
  if (first === undefined) return programHelp(commands);
  const command = findCommand(words);
  if (command) return commandHelp(command);
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length === 0) throw unknownCommand(words);
  return group.map(commandHelp).join('\n');
}

function findCommand(words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((part, n) => words[n] === part));
}

function unknownCommand(words: readonly string[]): UsageError {
  const plain = words.filter((word) => !word.startsWith('-')).slice(0, 2);
  const names = commands.map(({ name }) => name);
  const [first = ''] = plain;
  const group = names.filter((name) => name.startsWith(`${first} `));
  const nearest = nearestName(plain.join(' '), names) ?? nearestName(first, names) ?? group[0];
  const hint = nearest ? `Did you mean galley ${nearest}?` : 'Run galley --help for a list of commands.';
  return new UsageError(`The command "${plain.join(' ') || words[0]}" doesn't exist. ${hint}`);
}

/** A failure in words for the terminal: one line, but for the settings, whose faults are all listed. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  // A refused connection to several addresses has its reasons inside and no message of its own.
  if (error instanceof AggregateError && !error.message) return explain(error.errors[0]);
  const message = error instanceof Error ? error.message : String(error);
  return (
    message.split('\n')[0] ||
    'The command failed for an unknown reason. Set GALLEY_LOG_LEVEL=debug and run the command again.'
  );
}
