import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** Where systems put Chromium or Chrome. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

let known: Promise<string> | undefined;

/**
 * The Chromium that tests in a real browser use: the one of the system or of `CHROMIUM_PATH`. On Debian, where this
 * user may, it is installed.
 */
export function findBrowser(): Promise<string> {
  known ??= find();
  return known;
}

async function find(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  const found = named ?? places.find((place) => existsSync(place));
  if (found) return found;
  await install();
  const installed = places.find((place) => existsSync(place));
  if (installed) return installed;
  throw new Error('These tests need Chromium. Install it, or say where it is with CHROMIUM_PATH.');
}

async function install(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const run = promisify(execFile);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, maxBuffer: 64 * 1024 * 1024 });
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core'], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
}
