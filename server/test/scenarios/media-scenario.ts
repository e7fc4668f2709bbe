import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { createImageWork, imageBounds } from '../../features/media/delivery/image-work.ts';
import type { DialectName } from '../../platform/db/database.ts';
import { emptyService } from '../empty-service.ts';
import { startS3Server } from '../programs/s3-server.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../test-service.ts';
import { withoutLimits } from '../without-limits.ts';

type StoreName = 'files' | 's3';

/** Declares the same tests once for each database and each blob store. */
export function onEachStore(name: string, declare: (dialect: DialectName, store: StoreName) => void): void {
  const pairs: [DialectName, StoreName][] = [
    ['sqlite', 'files'],
    ['postgres', 's3'],
  ];
  describe.each(pairs)(`${name} (%s, %s)`, declare);
}

/** A file of a form: its bytes and the name and type that the client says. */
export interface FormFile {
  readonly bytes: Uint8Array | string;
  readonly name?: string;
  readonly type?: string;
  readonly part?: string;
}

export type MediaService = Awaited<ReturnType<typeof createMediaService>>;

export interface MediaScenario {
  readonly service: TestService;
  readonly tenant: TestTenant;
  /** `POST /media` with the secret key, or a path of the admin API as an editor. */
  upload(
    files: FormFile | readonly FormFile[],
    fields?: Record<string, string>,
    path?: string,
  ): Promise<Reply>;
  /** Uploads what must be taken and answers the record. */
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers and assert what they find.
  add(file: FormFile, fields?: Record<string, string>): Promise<any>;
  /** Keys of the blob store. */
  storedKeys(): Promise<string[]>;
  /** Names of the files that wait in the staging folder. */
  stagedFiles(): string[];
  close(): Promise<void>;
}

/** A running Galley with one tenant, on a database and a blob store. */
export async function createMediaScenario(
  dialect: DialectName,
  store: StoreName = 'files',
  environment: Record<string, string> = {},
): Promise<MediaScenario> {
  const { service, close } = await startService(dialect, store, environment);
  return beginScenario(service, close);
}

/** One running service for the tests of a file: each begins with a tenant of its own, and no file of another. */
export async function createMediaService(
  dialect: DialectName,
  store: StoreName = 'files',
  environment: Record<string, string> = {},
) {
  const { service, close } = await startService(dialect, store, environment);
  const begin = async (): Promise<MediaScenario> => {
    const { blobs } = service.server.deps;
    await emptyService(service);
    // Stored files bear the time of the machine, whatever the test before has moved.
    service.clock.advance(Date.now() - service.clock.now());
    for await (const { key } of blobs.list()) await blobs.remove(key);
    return beginScenario(service, close);
  };
  return { begin, close };
}

async function startService(dialect: DialectName, store: StoreName, environment: Record<string, string>) {
  const s3 = store === 's3' ? await startS3Server() : undefined;
  const settings: Record<string, string> = s3
    ? {
        GALLEY_BLOBS: `s3://galley/media?endpoint=${encodeURIComponent(s3.settings.endpoint)}&region=us-east-1`,
        AWS_ACCESS_KEY_ID: s3.settings.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      }
    : {};
  const service = await createTestService(dialect, { ...withoutLimits, ...settings, ...environment });
  // Images have the lowest priority: on a busy machine they take longer than a client waits, and that is no fault.
  const { clock, imageWork } = service.server.deps;
  Object.assign(imageWork, createImageWork(clock, imageBounds, waitForEver));
  const close = async () => {
    await service.close();
    await s3?.close();
  };
  return { service, close };
}

async function beginScenario(service: TestService, close: () => Promise<void>): Promise<MediaScenario> {
  const tenant = await service.createTenant();
  const staged = join(service.environment['GALLEY_DATA_DIR'] ?? '', 'media', 'staged');

  const upload: MediaScenario['upload'] = async (files, fields = {}, path = '/media') => {
    const form = formOf([files].flat() as FormFile[], fields);
    const headers: Record<string, string> = path.startsWith('/admin')
      ? { Authorization: `Bearer ${await tenant.sessionToken('editor')}` }
      : { 'X-API-Key': tenant.keys.secret };
    const response = await fetch(`${service.server.address}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: form,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };

  return {
    service,
    tenant,
    upload,
    add: async (file, fields) => {
      const { status, text, body } = await upload(file, fields);
      if (status !== 201) throw new Error(`the upload was refused: ${text}`);
      return body.data;
    },
    storedKeys: async () => {
      const keys: string[] = [];
      for await (const { key } of service.server.deps.blobs.list()) keys.push(key);
      return keys.sort();
    },
    stagedFiles: () => (existsSync(staged) ? readdirSync(staged) : []),
    close,
  };
}

function waitForEver(): Promise<never> {
  return new Promise(() => {});
}

function formOf(files: readonly FormFile[], fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const { bytes, name = 'file.bin', type = '', part = 'file' } of files) {
    form.append(part, new Blob([bytes as Uint8Array<ArrayBuffer> | string], { type }), name);
  }
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return form;
}
