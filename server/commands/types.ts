import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { toClientTypes } from '../features/schemas/describe/client/describe-client.ts';
import type { DescribedTypes } from '../features/schemas/describe/described-types.ts';
import { schemasAnswer } from '../features/schemas/shapes.ts';
import { isJsonObject } from '../lib/json-object.ts';
import { fetchText } from '../platform/outbound/fetch-text.ts';
import { type Command, type CommandContext, CommandFailure, UsageError } from './command.ts';
import { makeFolderOf } from './make-folder-of.ts';

const patience = 30_000;

/** `galley types`: generates TypeScript types from the schemas of a running Galley. */
export const types: Command = {
  name: 'types',
  summary: "Generate TypeScript types from a tenant's schemas.",
  details:
    'The command reads the schemas from a running Galley:\n' +
    '  galley types --url https://cms.example.com --key cms_pk_… --out content.d.ts\n' +
    'To check the types of a site in its build, add --check:\n' +
    '  galley types --url … --key … --client --out galley.gen.ts --check\n' +
    'With npm run, use --out. A redirect with > also captures the output of npm, which contains the key.',
  positionals: [],
  options: {
    url: { value: '<url>', meaning: 'URL of Galley.', required: true },
    key: { value: '<key>', meaning: 'An API key of the tenant.', required: true },
    out: { value: '<file>', meaning: 'File to write. Default: standard output.' },
    client: {
      meaning:
        'Generate types for @galley/client: createClient<Schema>, with filters and references by depth.',
    },
    check: { meaning: 'Write nothing. Fail if the --out file differs from the generated types.' },
  },
  run: async (context, given) => {
    const file = given.optionalText('out');
    if (given.flag('check') && file === undefined) {
      throw new UsageError('--check requires --out with the file to compare.');
    }
    const url = schemasUrl(given.text('url'), given.flag('client') ? '' : '?format=typescript');
    const text = await readSchemas(url, given.text('key'));
    const types = given.flag('client') ? toTypesOf(text, url) : text;
    const whole = types.endsWith('\n') ? types : `${types}\n`;
    if (file === undefined) return context.print(whole);
    if (given.flag('check')) return checkFile(file, whole, context);
    await writeWhole(file, whole);
    context.print(`Wrote the types to ${resolve(file)}.\n`);
  },
};

async function readSchemas(url: URL, key: string): Promise<string> {
  const headers = { 'X-API-Key': key, Accept: 'text/plain' };
  const { status, text } = await fetchText(url, { headers, timeout: patience }).catch((error: unknown) => {
    throw new CommandFailure(`${url.origin} couldn't be reached: ${reasonOf(error)}`, error);
  });
  if (status !== 200) throw new CommandFailure(`${url.origin} returned ${status}: ${messageOf(text)}`);
  return text;
}

/** Generates the client types from the schemas. The API has no format for client types. */
function toTypesOf(text: string, url: URL): string {
  try {
    const { data, meta } = schemasAnswer.parse(JSON.parse(text));
    return toClientTypes({ ...(data as DescribedTypes), locales: meta.locales }, meta.hash);
  } catch (error) {
    throw new CommandFailure(
      `${url.origin} returned no schemas. Check that --url is the URL of a Galley.`,
      error,
    );
  }
}

const mostLinesShown = 40;

async function checkFile(file: string, wanted: string, context: CommandContext): Promise<void> {
  const found = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandFailure(`${file} couldn't be read: ${reasonOf(error)}`, error);
  });
  if (typesOf(found.replaceAll('\r\n', '\n')) === typesOf(wanted)) {
    return context.print(`The types in ${resolve(file)} are up to date.\n`);
  }
  const [old, fresh] = [found.split(/\r?\n/), wanted.split('\n')];
  const lines = [...missingFrom(fresh, old, '-'), ...missingFrom(old, fresh, '+')];
  const more = lines.length - mostLinesShown;
  const shown = [...lines.slice(0, mostLinesShown), ...(more > 0 ? [`… and ${more} more lines`] : [])];
  context.print(`${shown.join('\n')}\n`);
  throw new CommandFailure(
    `The types in ${file} are out of date (-: only in the file, +: only in the schema). Run galley types without --check.`,
  );
}

/** Removes the hash: it contains type ids, which differ between installations with the same schema. */
function typesOf(text: string): string {
  return text.replace(/^export const schemaHash = .*$/m, '');
}

function missingFrom(others: readonly string[], lines: readonly string[], sign: string): string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line)).map((line) => `${sign} ${line}`);
}

/** Writes a file atomically: an existing file stays until the new file is complete. */
async function writeWhole(file: string, text: string): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there && !there.isFile())
    throw new CommandFailure(`${file} exists and isn't a regular file. Choose another path.`);
  await makeFolderOf(file);
  const part = `${file}.${process.pid}.part`;
  try {
    await writeFile(part, text);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw new CommandFailure(`${file} couldn't be written: ${reasonOf(error)}`, error);
  }
}

function schemasUrl(given: string, query: string): URL {
  if (!URL.canParse(given) || !/^https?:/i.test(given)) {
    throw new UsageError(`--url must be a URL such as https://cms.example.com, not "${given}".`);
  }
  return new URL(`${given.replace(/\/+$/, '')}/api/v1/schemas${query}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${patience / 1000} seconds`;
  const { cause } = error;
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : error.message;
}

/** Returns the message of an error response, or the start of another response. */
function messageOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const error = isJsonObject(body) ? body['error'] : undefined;
    if (isJsonObject(error) && typeof error['message'] === 'string') return error['message'];
  } catch {
    // Not JSON: the response is probably not from Galley. Its text is the best explanation.
  }
  return text.slice(0, 200).replaceAll(/\s+/g, ' ').trim() || '(empty body)';
}
