import type { Command } from './command.ts';

/** The help of the whole program. */
export function programHelp(commands: readonly Command[]): string {
  const rows = commands.map((command): [string, string] => [usageOf(command), command.summary]);
  return [
    'Usage: galley <command> [options]',
    '',
    'Commands:',
    ...table(rows),
    '',
    'galley <command> --help shows the options of a command, galley --version which version this is.',
    'Settings come from the environment: docs/operations/settings.md lists them.',
    '',
  ].join('\n');
}

/** The help of one command. */
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
    ...table([...optionRows, ['--help', 'Shows this help.']]),
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
