import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Where systems put Chromium or Chrome. Without a window of its own it takes half of the processor time; what stands for it
 * in /usr/bin is a script that would be ended in its place.
 */
const places = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const run = promisify(execFile);
const mostOutput = 64 * 1024 * 1024;

let known: Promise<string> | undefined;

/**
 * The Chromium that tests in a real browser use: that of `CHROMIUM_PATH` or of the system. Where there is none it is
 * installed: by the package manager on Debian, where this user may, else as Playwright does it.
 */
export function findBrowser(): Promise<string> {
  known ??= find();
  return known;
}

async function find(): Promise<string> {
  const found = process.env['CHROMIUM_PATH'] ?? installedBrowser();
  if (found !== undefined) return found;
  try {
    return await (canInstallPackages() ? installPackage() : installOwn());
  } catch (cause) {
    throw new Error('These tests need Chromium. Install it, or say where it is with CHROMIUM_PATH.', {
      cause,
    });
  }
}

function installedBrowser(): string | undefined {
  return places.find((place) => existsSync(place));
}

function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installPackage(): Promise<string> {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: mostOutput };
  await run('apt-get', ['update'], options);
  const packages = ['chromium-headless-shell', 'fonts-noto-core'];
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
  const place = installedBrowser();
  if (place === undefined) throw new Error('the package has no browser where it should be');
  return place;
}

async function installOwn(): Promise<string> {
  const library = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  await run(process.execPath, [join(library, 'cli.js'), 'install', 'chromium'], { maxBuffer: mostOutput });
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}
