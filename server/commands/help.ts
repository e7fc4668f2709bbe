import type { Command } from './command.ts';

/** Returns the help of the program. */
export function programHelp(commands: readonly Command[]): string {
  const rows = commands.map((command): [string, string] => [usageOf(command), command.summary]);
  return [
    'Usage: galley <command> [options]',
    '',
    'Commands:',
    ...table(rows),
    '',
    'Run galley <command> --help for the options of a command, and galley --version for the version.',
    'Settings are environment variables. The page docs/operations/settings.md lists all settings.',
    '',
  ].join('\n');
}

/** Returns the help of a command. */
export function commandHelp(command: Command): string {
  const optionRows = Object.entries(command.options).map(([name, option]): [string, string] => [
    option.value === undefined ? `--${name}` : `--${name} ${option.value}`,
    `${option.meaning}${option.required ? ' (required)' : ''}`,
  ]);
  return [
    `Usage: galley ${usageOf(command)}${optionRows.length > 0 ? ' [options]' : ''}`,
    '',
    command.summary,
    ...(command.details ? ['', command.details] : []),
    '',
    'Options:',
    ...table([...optionRows, ['--help', 'Show this help.']]),
    '',
  ].join('\n');
}

function usageOf(command: Command): string {
  return [command.name, ...command.positionals.map((name) => `<${name}>`)].join(' ');
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
