// In this folder: the check of the words in docs and in the API document.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findFaults, type LanguageFault } from './find-faults.ts';

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

/** How many faults of each rule the app and the docs have. A number may only fall. `admin-terms.test.ts` checks the app. */
interface Baseline {
  readonly app: Readonly<Record<string, number>>;
  readonly docs: Readonly<Record<string, number>>;
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

function countByRule(faults: readonly FaultInPage[]): Record<string, number> {
  const counts = Map.groupBy(faults, ({ rule }) => rule);
  return Object.fromEntries([...counts].map(([rule, found]) => [rule, found.length] as const).sort());
}

const { values } = parseArgs({ options: { lower: { type: 'boolean' }, page: { type: 'string' } } });
const faults = [
  ...listPages().flatMap((page) =>
    findFaults(readFileSync(`${checkout}${page}`, 'utf8')).map((fault) => ({ ...fault, page })),
  ),
  ...findFaultsInApi(readFileSync(`${checkout}${apiDocument}`, 'utf8')),
];
const baseline = JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline;
const counts = countByRule(faults);

function print({ page, line, rule, hint, sentence }: FaultInPage): void {
  console.log(`${page}:${line}  ${rule} (${hint})\n    ${sentence}`);
}

if (values.page !== undefined) {
  for (const fault of faults) if (fault.page === values.page) print(fault);
} else if (values.lower) {
  const lower = Object.entries(counts).map(
    ([rule, count]) => [rule, Math.min(count, baseline.docs[rule] ?? 0)] as const,
  );
  const docs = Object.fromEntries(lower.filter(([, count]) => count > 0));
  const text = JSON.stringify({ ...baseline, docs }, undefined, 2);
  writeFileSync(baselineFile, `${text}\n`);
} else {
  for (const [rule, count] of Object.entries(counts)) {
    const most = baseline.docs[rule] ?? 0;
    if (count <= most) continue;
    process.exitCode = 1;
    console.log(`${rule}: ${count} in the docs, at most ${most} are allowed`);
    for (const fault of faults) if (fault.rule === rule) print(fault);
  }
}
