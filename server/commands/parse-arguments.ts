import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { nearestName } from '../lib/text/nearest-name.ts';
import { type Command, type GivenArguments, UsageError } from './command.ts';

/**
 * Reads the arguments of a command.
 * @throws UsageError naming the nearest option, or all required ones that are missing
 */
export function parseArguments(command: Command, words: readonly string[]): GivenArguments {
  const { values, positionals } = parseStrictly(command, words);
  const missing = Object.entries(command.options)
    .filter(([name, option]) => option.required && !values[name])
    .map(([name]) => `--${name}`);
  const absent = command.positionals.slice(positionals.length).map((name) => `<${name}>`);
  if (missing.length + absent.length > 0) {
    throw new UsageError(
      `galley ${command.name} requires ${[...absent, ...missing].join(', ')}. Run galley ${command.name} --help for details.`,
    );
  }
  const surplus = positionals[command.positionals.length];
  if (surplus !== undefined)
    throw new UsageError(
      `galley ${command.name} doesn't accept the argument "${surplus}". Run galley ${command.name} --help for details.`,
    );

  const optionalText = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    positionals,
    optionalText,
    text: (name) => {
      const value = optionalText(name);
      if (value === undefined) throw new Error(`the option ${name} is not described as required`);
      return value;
    },
    flag: (name) => values[name] === true,
  };
}

function parseStrictly(command: Command, words: readonly string[]) {
  const options: ParseArgsOptionsConfig = {};
  for (const [name, { value }] of Object.entries(command.options)) {
    options[name] = { type: value === undefined ? 'boolean' : 'string' };
  }
  const args = [...words];
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'option' && !Object.hasOwn(options, token.name)) {
      throw unknownOption(command, token.rawName, token.name);
    }
  }
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [firstLine] = error instanceof Error ? error.message.split('\n') : [];
    throw new UsageError(firstLine ?? 'The arguments are invalid. Run the command with --help for details.');
  }
}

function unknownOption(command: Command, shown: string, name: string): UsageError {
  const nearest = nearestName(name, Object.keys(command.options));
  const hint = nearest
    ? `Did you mean --${nearest}?`
    : `Run galley ${command.name} --help for a list of options.`;
  return new UsageError(`galley ${command.name} has no option ${shown}. ${hint}`);
}
