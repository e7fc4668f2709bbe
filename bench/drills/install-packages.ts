import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** While it stands, packages do not start what they install. */
const policy = '/usr/sbin/policy-rc.d';

/**
 * Installs what is missing of Debian's packages; none of them is started. Nothing happens where all are there.
 * @throws where this is no Debian or not root, with what to install by hand
 */
export function installPackages(names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Error(`This drill needs ${missing.join(', ')}; as root on Debian it installs them.`);
  }
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    execFileSync('apt-get', ['update', '--quiet=2'], { stdio: 'inherit' });
    const options = ['--yes', '--quiet=2', '--no-install-recommends'];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['install', ...options, ...missing], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  } finally {
    if (isOurs) rmSync(policy);
  }
}

function isInstalled(name: string): boolean {
  return spawnSync('dpkg', ['--status', name], { encoding: 'utf8' }).stdout.includes('install ok installed');
}
