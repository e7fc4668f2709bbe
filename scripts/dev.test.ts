import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { createDataDir } from '../server/test/programs/run-galley.ts';
import { freePort } from '../server/test/programs/system-program.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const data = createDataDir();
afterEach(() => data.remove());

test('`npm run dev` serves, shows the app as its sources are over the same API, and ends with both', async () => {
  const [port, appPort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    GALLEY_PORT: String(port),
    GALLEY_DATA_DIR: data.path,
    GALLEY_DEMO: 'off',
    DEV_PORT: String(appPort),
  };
  const words = ['scripts/dev.ts'];
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  const app = `http://127.0.0.1:${appPort}`;
  const ask = (path: string) => fetch(`${app}${path}`).catch(() => undefined);
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  await expect.poll(async () => (await ask('/api/v1/auth/setup'))?.status).toBe(200);
  const page = await (await ask('/admin/'))?.text();
  expect(page).toContain('/admin/src/main.tsx');
  expect(printed).toContain(`${app}/admin/`);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await ask('/admin/')).toBeUndefined();
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
});
