// In this folder: builds, starts and walks the sites of `examples`, and what they have in common.

import { createClient, type GalleyClient } from '../../client/src/index.ts';
import { createDataDir, runGalley, startWithNpm } from '../../server/test/programs/run-galley.ts';
import type { Schema } from '../astro/src/galley.gen.ts';

/** A Galley as README starts it, on an empty folder: with the demo publication. */
export interface DemoService {
  readonly url: string;
  /** Of the owner's session. */
  readonly token: string;
  readonly keys: { readonly public: string; readonly secret: string; readonly preview: string };
  /** Writes and reads everything. */
  readonly client: GalleyClient<Schema, false>;
  /** A call of the admin API, as the owner. */
  admin(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  /** What `galley types --client --check` says of a file. */
  checkTypes(file: string): ReturnType<typeof runGalley>;
  close(): Promise<void>;
}

/** Starts it by `npm start`; its webhooks may reach sites on this machine. */
export async function startDemoService(): Promise<DemoService> {
  const data = createDataDir();
  const galley = await startWithNpm({
    GALLEY_DATA_DIR: data.path,
    GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true',
    GALLEY_LOG_LEVEL: 'error',
  });
  const { url, welcome } = galley;
  const printed = (pattern: RegExp) => pattern.exec(welcome)?.[1] ?? '';
  const keys = {
    public: printed(/Public key +(\S+)/),
    secret: printed(/Secret key +(\S+)/),
    preview: printed(/Preview key +(\S+)/),
  };
  const call = async (method: string, path: string, body: object | undefined, token?: string) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}/api/v1${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text).data as Record<string, unknown>;
  };
  const person = { email: 'owner@demo.example', password: printed(/Password +(\S+)/) };
  const { token } = (await call('POST', '/auth/login', person)) as { token: string };
  return {
    url,
    token,
    keys,
    client: createClient<Schema>({ url, key: keys.secret }),
    admin: (method, path, body) => call(method, `/admin${path}`, body, token),
    checkTypes: (file) =>
      runGalley(['types', '--client', '--check', '--url', url, '--key', keys.public, '--out', file]),
    close: async () => {
      galley.signal('SIGTERM');
      await galley.ended;
      data.remove();
    },
  };
}
