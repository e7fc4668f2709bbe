/**
 * `npm run dev`: serves as `npm start` does, again after each change of the service's sources, and shows the admin app as
 * its sources are, at once. Ends with both, or when one of them does.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './end-with-npm.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const port = process.env['GALLEY_PORT'] || '4400';
const appPort = process.env['DEV_PORT'] || '4401';

function start(
  words: readonly string[],
  folder: string,
  environment: Record<string, string> = {},
): ChildProcess {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] });
  child.once('exit', (status) => end(status ?? 1));
  return child;
}

let isEnding = false;
function end(status: number): void {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = status;
  for (const child of children) child.kill('SIGTERM');
}

endWithNpm();
for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => end(0));
const vite = join(root, 'node_modules/vite/bin/vite.js');
const children = [
  start(['--watch', '--watch-preserve-output', 'server/main.ts', 'serve'], root, { GALLEY_PORT: port }),
  start([vite, '--port', appPort, '--strictPort'], join(root, 'admin'), {
    DEV_API: `http://127.0.0.1:${port}`,
  }),
];
console.log(`Admin app with live reload: http://127.0.0.1:${appPort}/admin/`);
