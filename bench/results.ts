import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Finding, isMet, showBudget, showSpread } from './finding.ts';

/** What a run was. */
export interface Run {
  readonly command: string;
  readonly seconds: number;
  readonly startedAt: Date;
  readonly findings: readonly Finding[];
  /** Things said on the way, such as how fast the places were loaded. */
  readonly remarks: readonly string[];
}

const path = fileURLToPath(new URL('RESULTS.md', import.meta.url));

const head = `# What the last whole run of the benchmark found

Made by the benchmark itself; changes here are overwritten, except in the last section. Each value is the median of
rounds in which Galley and its floor took turns, with the least and the greatest beside it. A ratio is Galley's requests
a second divided by those of the floor in the same round, so more is better; for time and memory less is better. Figures
of a machine that does other work at the same time are noise: make them again on a quiet one.
`;

/** Heading of the last section, which a run copies unchanged. */
const figuresHeading = '## Figures from decision records';

/** Writes `RESULTS.md`. */
export function writeResults(run: Run): void {
  const facts = [
    `- Command: \`${run.command}\` (${Math.round(run.seconds)} s)`,
    `- Date: ${run.startedAt.toISOString().slice(0, 10)}`,
    `- Commit: ${commit()}`,
    `- Machine: ${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown kind'}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.version}`,
    ...run.remarks.map((remark) => `- ${remark}`),
  ];
  const rows = run.findings.map((finding) => {
    const { measure, floor, galley, value, unit, budget } = finding;
    const cells = [
      measure,
      floor,
      galley,
      showSpread(value, unit),
      budget ? showBudget(budget) : '–',
      verdict(finding),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const notes = run.findings.flatMap(({ measure, notes = [], invalid }) => [
    ...(invalid === undefined ? [] : [`- ${measure}: not the figure that the budget speaks of: ${invalid}`]),
    ...notes.map((note) => `- ${measure}: ${note}`),
  ]);
  const table = ['| Measure | Floor | Galley | Value | Budget | Met |', '|---|---|---|---|---|---|', ...rows];
  writeFileSync(path, `${[head, ...facts, '', ...table, '', ...notes].join('\n')}\n${readFigures()}`);
}

/** Returns the section with the figures of decisions, with an empty line before it. */
function readFigures(): string {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const start = text.indexOf(`\n${figuresHeading}\n`);
  return start === -1 ? '' : text.slice(start);
}

/** One line for the terminal, and its notes below it. */
export function describeFinding(finding: Finding): string {
  const { measure, floor, galley, value, unit, budget, notes = [], invalid } = finding;
  const lines = [
    `${verdict(finding).padEnd(8)} ${measure}: ${showSpread(value, unit)}${budget ? `, budget ${showBudget(budget)}` : ''}`,
    `         ${floor} · Galley: ${galley}`,
    ...(invalid === undefined ? [] : [`         not the figure that the budget speaks of: ${invalid}`]),
    ...notes.map((note) => `         ${note}`),
  ];
  return lines.join('\n');
}

/** How many lines of the budget are met. */
export function summarise(findings: readonly Finding[]): string {
  const count = (met: boolean) => findings.filter((finding) => isMet(finding) === met).length;
  const unknown = findings.filter((finding) => finding.budget && isMet(finding) === undefined).length;
  const rest = unknown > 0 ? `, ${unknown} not measured` : '';
  return `Budget lines: ${count(true)} met, ${count(false)} not met${rest}.`;
}

function verdict(finding: Finding): string {
  const met = isMet(finding);
  if (met !== undefined) return met ? 'met' : 'NOT MET';
  return finding.budget ? 'unknown' : '–';
}

function commit(): string {
  try {
    const text = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    });
    return text.trim();
  } catch {
    return 'unknown';
  }
}
