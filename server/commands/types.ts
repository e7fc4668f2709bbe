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

/** `galley types`: TypeScript types of a tenant's schemas, from a running service. */
export const types: Command = {
  name: 'types',
  summary: "Writes TypeScript types of a tenant's schemas.",
  details:
    'Asks a running service: galley types --url https://cms.example.com --key cms_pk_… --out content.d.ts\n' +
    'galley types --url … --key … --client --out galley.gen.ts, and the same with --check where a site is built.\n' +
    'Through npm, name the file with --out: what npm prints itself, the command with its key, would stand in it after >.',
  positionals: [],
  options: {
    url: { value: '<url>', meaning: 'Where the service is.', required: true },
    key: { value: '<key>', meaning: 'An API key of the tenant.', required: true },
    out: { value: '<file>', meaning: 'The file to write. Without it the types go to standard output.' },
    client: {
      meaning: 'Types for @galley/client: createClient<Schema>, with filters and references by depth.',
    },
    check: { meaning: 'Writes nothing: fails when the file of --out is not what would be written.' },
  },
  run: async (context, given) => {
    const file = given.optionalText('out');
    if (given.flag('check') && file === undefined) {
      throw new UsageError('--check compares the file of --out: say which it is.');
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
    throw new CommandFailure(`${url.origin} could not be reached: ${reasonOf(error)}`, error);
  });
  if (status !== 200) throw new CommandFailure(`${url.origin} answered ${status}: ${messageOf(text)}`);
  return text;
}

/** Types for the client are made here, of the schemas as they are: the API needs no format for them. */
function toTypesOf(text: string, url: URL): string {
  try {
    const { data, meta } = schemasAnswer.parse(JSON.parse(text));
    return toClientTypes({ ...(data as DescribedTypes), locales: meta.locales }, meta.hash);
  } catch (error) {
    throw new CommandFailure(`${url.origin} did not answer with the types of a tenant.`, error);
  }
}

const mostLinesShown = 40;

async function checkFile(file: string, wanted: string, context: CommandContext): Promise<void> {
  const found = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandFailure(`${file} could not be read: ${reasonOf(error)}`, error);
  });
  if (typesOf(found.replaceAll('\r\n', '\n')) === typesOf(wanted)) {
    return context.print(`The types in ${resolve(file)} are those of the schema.\n`);
  }
  const [old, fresh] = [found.split(/\r?\n/), wanted.split('\n')];
  const lines = [...missingFrom(fresh, old, '-'), ...missingFrom(old, fresh, '+')];
  const more = lines.length - mostLinesShown;
  const shown = [...lines.slice(0, mostLinesShown), ...(more > 0 ? [`… and ${more} lines more`] : [])];
  context.print(`${shown.join('\n')}\n`);
  throw new CommandFailure(
    `The types in ${file} are not those of the schema (- in the file, + in the schema).`,
  );
}

/** The hash is of one installation, whose types have ids: in another one with the same schema the types are the same. */
function typesOf(text: string): string {
  return text.replace(/^export const schemaHash = .*$/m, '');
}

function missingFrom(others: readonly string[], lines: readonly string[], sign: string): string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line)).map((line) => `${sign} ${line}`);
}

/** Under its name there is only ever a whole file: one that is there stays until the new one has been written. */
async function writeWhole(file: string, text: string): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there && !there.isFile()) throw new CommandFailure(`${file} is there already and is no file.`);
  await makeFolderOf(file);
  const part = `${file}.${process.pid}.part`;
  try {
    await writeFile(part, text);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw new CommandFailure(`${file} could not be written: ${reasonOf(error)}`, error);
  }
}

function schemasUrl(given: string, query: string): URL {
  if (!URL.canParse(given) || !/^https?:/i.test(given)) {
    throw new UsageError(`--url is an address such as https://cms.example.com, not "${given}".`);
  }
  return new URL(`${given.replace(/\/+$/, '')}/api/v1/schemas${query}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${patience / 1000} seconds`;
  const { cause } = error;
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : error.message;
}

/** The message of an error envelope, or what came instead of one. */
function messageOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const error = isJsonObject(body) ? body['error'] : undefined;
    if (isJsonObject(error) && typeof error['message'] === 'string') return error['message'];
  } catch {
    // Not JSON: what answered is most likely no Galley, and its text says more than a guess of ours.
  }
  return text.slice(0, 200).replaceAll(/\s+/g, ' ').trim() || '(empty body)';
}
