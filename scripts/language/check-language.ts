// In this folder: the check of the words in docs, the API document, texts of commands and settings, and logs.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findFaults, type LanguageFault } from './find-faults.ts';
import { programTexts } from './program-texts.ts';

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const baselineFile = `${checkout}scripts/language/baseline.json`;

/** Folders that are not checked: the contract is verbatim. */
const exempt = [/^docs\/contract\//];
/** Its summaries and descriptions are checked. */
const apiDocument = 'server/openapi.json';
const pagesOutsideDocs = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'client/README.md',
  'create-galley/README.md',
  'examples/README.md',
];

type Counts = Readonly<Record<string, number>>;

/** Number of faults of each rule in the app, the docs and the program. A number may only fall. `admin-terms.test.ts` checks the app. */
interface Baseline {
  readonly app: Counts;
  readonly docs: Counts;
  readonly program: Counts;
}

interface FaultInPage extends LanguageFault {
  readonly page: string;
}

function listPages(): string[] {
  const inDocs = readdirSync(`${checkout}docs`, { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md') && !exempt.some((pattern) => pattern.test(name)));
  return [...inDocs, ...pagesOutsideDocs].sort();
}

/** Returns the faults of the API document. A text that occurs several times counts once. */
function findFaultsInApi(json: string): FaultInPage[] {
  const lineOf = new Map<string, number>();
  for (const [index, line] of json.split('\n').entries()) {
    const text = /^ *"(?:summary|description)": (".*"),?$/.exec(line)?.[1];
    if (text !== undefined && !lineOf.has(text)) lineOf.set(text, index + 1);
  }
  return [...lineOf].flatMap(([text, line]) =>
    findFaults(JSON.parse(text) as string).map((fault) => ({ ...fault, line, page: apiDocument })),
  );
}

function listSources(): string[] {
  return ['server', 'create-galley'].flatMap((folder) =>
    readdirSync(`${checkout}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|\/(?:node_modules|dist|test)\//.test(name)),
  );
}

function countByRule(faults: readonly FaultInPage[]): Record<string, number> {
  const counts = Map.groupBy(faults, ({ rule }) => rule);
  return Object.fromEntries([...counts].map(([rule, found]) => [rule, found.length] as const).sort());
}

function faultsOfDocs(): FaultInPage[] {
  const inPages = listPages().flatMap((page) =>
    findFaults(readFileSync(`${checkout}${page}`, 'utf8')).map((fault) => ({ ...fault, page })),
  );
  return [...inPages, ...findFaultsInApi(readFileSync(`${checkout}${apiDocument}`, 'utf8'))];
}

function faultsOfProgram(): FaultInPage[] {
  return listSources().flatMap((page) =>
    programTexts(page, readFileSync(`${checkout}${page}`, 'utf8')).flatMap(({ text, line }) =>
      findFaults(text).map((fault) => ({ ...fault, page, line })),
    ),
  );
}

/** Prints each rule that has more faults than before. */
function check(name: string, faults: readonly FaultInPage[], known: Counts): void {
  for (const [rule, count] of Object.entries(countByRule(faults))) {
    const most = known[rule] ?? 0;
    if (count <= most) continue;
    process.exitCode = 1;
    console.log(`${rule}: ${count} in the ${name}, at most ${most} are allowed`);
    for (const fault of faults) if (fault.rule === rule) print(fault);
  }
}

function lowered(faults: readonly FaultInPage[], known: Counts): Counts {
  const lower = Object.entries(countByRule(faults)).map(
    ([rule, count]) => [rule, Math.min(count, known[rule] ?? 0)] as const,
  );
  return Object.fromEntries(lower.filter(([, count]) => count > 0));
}

function print({ page, line, rule, hint, sentence }: FaultInPage): void {
  console.log(`${page}:${line}  ${rule} (${hint})\n    ${sentence}`);
}

const { values } = parseArgs({ options: { lower: { type: 'boolean' }, page: { type: 'string' } } });
const docs = faultsOfDocs();
const program = faultsOfProgram();
const baseline = JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline;
if (values.page !== undefined) {
  for (const fault of [...docs, ...program]) if (fault.page === values.page) print(fault);
} else if (values.lower) {
  const lower = { docs: lowered(docs, baseline.docs), program: lowered(program, baseline.program) };
  writeFileSync(baselineFile, `${JSON.stringify({ ...baseline, ...lower }, undefined, 2)}\n`);
} else {
  check('docs', docs, baseline.docs);
  check('program', program, baseline.program);
}
