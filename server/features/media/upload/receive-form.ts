import { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { ServiceError } from '../../../lib/service-error.ts';
import type { Staging } from '../../../platform/blobs/staging.ts';
import { largestFile, rejectFile } from '../formats/file-format.ts';
import { type StagedUpload, stageUpload } from './stage-upload.ts';

/** A form as it comes over HTTP. */
export interface IncomingForm {
  readonly contentType: string | undefined;
  readonly contentLength: number | undefined;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** A file of a form: staged, or refused for a reason. */
export type ReceivedFile =
  | { readonly name: string; readonly upload: StagedUpload }
  | { readonly name: string; readonly refused: ServiceError };

export interface ReceivedForm {
  readonly files: readonly ReceivedFile[];
  readonly fields: ReadonlyMap<string, string>;
}

export interface FormLimits {
  readonly files: number;
  /** Milliseconds without a byte after which a sender is given up. */
  readonly idleTimeout: number;
}

const mostFields = 10;
const longestField = 64 * 1024;
/** What boundaries, headers and fields may take beside the files. */
const roomForTheRest = 1024 * 1024;

/**
 * Takes a multipart form in as it arrives: files to the staging folder, one at a time, everything else into memory
 * within narrow limits. Whoever calls this discards the staged files. With one file allowed, the first refusal ends it.
 * @throws ServiceError INVALID_FILE_CONTENT; nothing stays staged then
 */
export async function receiveForm(
  form: IncomingForm,
  staging: Staging,
  limits: FormLimits,
): Promise<ReceivedForm> {
  if (!form.body || !/^multipart\/form-data\b/i.test(form.contentType ?? '')) {
    throw rejectFile('The request holds no file: send it as multipart/form-data with a part named "file".');
  }
  if ((form.contentLength ?? 0) > limits.files * largestFile + roomForTheRest) {
    throw rejectFile('The request is larger than any file that is taken.');
  }
  const parser = createParser(form.contentType ?? '', limits);
  const source = Readable.fromWeb(form.body as Parameters<typeof Readable.fromWeb>[0]);
  const received: ReceivedFile[] = [];
  try {
    const fields = await readParts(source, parser, staging, limits, received);
    if (received.length === 0)
      throw rejectFile('The request holds no file: the part named "file" is missing.');
    return { files: received, fields };
  } catch (error) {
    await discardFiles(received, staging);
    throw error;
  } finally {
    source.destroy();
  }
}

/** Removes what a form left in the staging folder and nobody took. */
export async function discardFiles(files: readonly ReceivedFile[], staging: Staging): Promise<void> {
  for (const file of files) if ('upload' in file) await staging.discard(file.upload.file);
}

function createParser(contentType: string, { files }: FormLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      // A part is a file when it has a name, whatever type it claims; "file" without one is a mistake worth telling.
      isPartAFile: (field, _type, filename) => filename !== undefined || field === 'file',
      preservePath: true,
      limits: {
        files,
        fields: mostFields,
        parts: files + mostFields,
        fieldSize: longestField,
        fieldNameSize: 100,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch (error) {
    throw malformed(error);
  }
}

function readParts(
  source: Readable,
  parser: BusboyInstance,
  staging: Staging,
  limits: FormLimits,
  received: ReceivedFile[],
): Promise<ReadonlyMap<string, string>> {
  const fields = new Map<string, string>();
  const tasks: Promise<void>[] = [];
  let current: BusboyFileStream | undefined;

  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (error: unknown, drains = true) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(idle);
      source.unpipe(parser);
      current?.destroy(error instanceof Error ? error : new Error('the form ended'));
      // The file that is being written is discarded by its own failure; wait for that.
      const rest = drains ? drain(source, limits) : undefined;
      Promise.allSettled([...tasks, rest]).then(() => reject(error));
    };
    const idle = setTimeout(() => end(rejectFile('The file stopped arriving.'), false), limits.idleTimeout);

    parser.on('file', (field, stream, sentName) => {
      const filename = decodeName(sentName);
      current = stream;
      // It can fail more than once, and a failure that nobody listens to would end the process.
      stream.on('error', () => {});
      if (field !== 'file') return end(rejectFile('The file must come in the part named "file".'));
      const place = received.push({ name: filename, refused: rejectFile('The file did not arrive.') }) - 1;
      const taken = takeFile(stream, filename, staging, limits).then((file) => {
        received[place] = file;
      });
      tasks.push(taken.catch(end));
    });
    parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
      if (valueTruncated) end(rejectFile(`The field "${name.slice(0, 40)}" is too long.`));
      else fields.set(name, value);
    });
    parser.on('filesLimit', () => end(rejectFile(`At most ${limits.files} files are taken at once.`)));
    for (const limit of ['fieldsLimit', 'partsLimit'] as const) {
      parser.on(limit, () => end(rejectFile('The form has too many parts.')));
    }
    parser.on('error', (error) => end(malformed(error)));
    parser.on('finish', () => {
      Promise.all(tasks).then(() => {
        if (isOver) return;
        isOver = true;
        clearTimeout(idle);
        resolve(fields);
      }, end);
    });
    source.on('data', () => idle.refresh());
    source.on('error', (error) => end(malformed(error), false));
    source.pipe(parser);
  });
}

/** Lets the rest of a refused form pass by, within limits: many clients read no answer before they have sent it all. */
function drain(source: Readable, { files, idleTimeout }: FormLimits): Promise<void> {
  if (source.readableEnded || source.destroyed) return Promise.resolve();
  let room = files * largestFile + roomForTheRest;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, idleTimeout);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    source.on('data', (chunk: Uint8Array) => {
      room -= chunk.byteLength;
      if (room < 0) done();
    });
    // Whoever hangs up wants no answer.
    for (const event of ['end', 'close', 'error']) source.once(event, done);
    source.resume();
  });
}

/** A file name as browsers write it into a form: three characters are escaped, a percent sign itself is not. */
function decodeName(sent: string | undefined): string {
  return (sent ?? '').replaceAll('%22', '"').replace(/%0[ad]/gi, '');
}

async function takeFile(
  stream: BusboyFileStream,
  name: string,
  staging: Staging,
  { files }: FormLimits,
): Promise<ReceivedFile> {
  try {
    // The stream must stay whole when a file is refused: what follows in the form comes through it.
    const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
    return { name, upload: await stageUpload(chunks, name, staging) };
  } catch (error) {
    if (files === 1 || !(error instanceof ServiceError)) throw stream.errored ? malformed(error) : error;
    stream.resume();
    return { name, refused: error };
  }
}

function malformed(cause: unknown): ServiceError {
  if (cause instanceof ServiceError) return cause;
  const { code, message } = rejectFile('The request is not a complete multipart/form-data form.');
  return new ServiceError(code, message, { cause });
}
