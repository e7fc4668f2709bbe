// In this folder: the commands of `galley`, a file each, and what they share.

import type { Config } from '../config/load-config.ts';

/** One option of a command: `--name`, with a value when `value` names it. */
export interface CommandOption {
  /** Placeholder of the value in the help. Undefined for a flag. */
  readonly value?: string;
  readonly meaning: string;
  readonly required?: true;
}

/** One command of the program; the help texts are made from this. */
export interface Command {
  /** One word or two: `serve`, `tenant create`. */
  readonly name: string;
  readonly summary: string;
  /** More help text, shown between the summary and the options. */
  readonly details?: string;
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  run(context: CommandContext, given: GivenArguments): Promise<void>;
}

/** What a command gets from the process that it runs in. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The settings. @throws ConfigError with every fault */
  config(): Config;
  /** Writes a result to standard output. */
  print(text: string): void;
}

/** The arguments of a command, checked against its description. */
export interface GivenArguments {
  readonly positionals: readonly string[];
  /** The value of a required option. */
  text(option: string): string;
  optionalText(option: string): string | undefined;
  flag(option: string): boolean;
}

/** The command line is wrong: exit status 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** The command could not do its work, for a reason that its message explains: exit status 1. */
export class CommandFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CommandFailure';
  }
}
