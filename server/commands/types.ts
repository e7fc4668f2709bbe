import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isJsonObject } from '../lib/json-object.ts';
import { fetchText } from '../platform/outbound/fetch-text.ts';
import { type Command, CommandFailure, UsageError } from './command.ts';

const patience = 30_000;

/** `galley types`: TypeScript types of a tenant's schemas, from a running service. */
export const types: Command = {
  name: 'types',
  summary: "Writes TypeScript types of a tenant's schemas.",
  details:
    'Asks a running service: galley types --url https://cms.example.com --key cms_pk_… --out content.d.ts\n' +
    'Through npm, name the file with --out: what npm prints itself, the command with its key, would stand in it after >.',
  positionals: [],
  options: {
    url: { value: '<url>', meaning: 'Where the service is.', required: true },
    key: { value: '<key>', meaning: 'An API key of the tenant.', required: true },
    out: { value: '<file>', meaning: 'The file to write. Without it the types go to standard output.' },
  },
  run: async (context, given) => {
    const url = schemasUrl(given.text('url'));
    const headers = { 'X-API-Key': given.text('key'), Accept: 'text/plain' };
    const { status, text } = await fetchText(url, { headers, timeout: patience }).catch((error: unknown) => {
      throw new CommandFailure(`${url.origin} could not be reached: ${reasonOf(error)}`, error);
    });
    if (status !== 200) throw new CommandFailure(`${url.origin} answered ${status}: ${messageOf(text)}`);
    const whole = text.endsWith('\n') ? text : `${text}\n`;
    const file = given.optionalText('out');
    if (file === undefined) return context.print(whole);
    await writeWhole(file, whole);
    context.print(`Wrote the types to ${resolve(file)}.\n`);
  },
};

/** Under its name there is only ever a whole file: one that is there stays until the new one has been written. */
async function writeWhole(file: string, text: string): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there && !there.isFile()) throw new CommandFailure(`${file} is there already and is no file.`);
  const part = `${file}.${process.pid}.part`;
  try {
    await writeFile(part, text);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw new CommandFailure(`${file} could not be written: ${reasonOf(error)}`, error);
  }
}

function schemasUrl(given: string): URL {
  if (!URL.canParse(given) || !/^https?:/i.test(given)) {
    throw new UsageError(`--url is an address such as https://cms.example.com, not "${given}".`);
  }
  return new URL(`${given.replace(/\/+$/, '')}/api/v1/schemas?format=typescript`);
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
