// What creations are beside the commits of a disk that takes longer to say that something is on it, as volumes of a cloud do:
// a disk that syncs in a tenth of a millisecond can do more commits a second than any service has processor time for.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installPackages } from './install-packages.ts';

const { values } = parseArgs({
  options: {
    /** Microseconds that each sync takes longer than on this disk. */
    delay: { type: 'string', default: '1000' },
  },
});
const delay = Number(values.delay);
if (!Number.isInteger(delay) || delay < 1) throw new Error(`--delay ${values.delay}: microseconds, from 1`);

installPackages(['strace']);
const bench = fileURLToPath(new URL('../main.ts', import.meta.url));
const command = [process.execPath, bench, 'create', '--only', 'sqlite'];
// Only the calls that sync are stopped at: everything else runs as fast as without.
const calls = 'fsync,fdatasync';
const slow = [
  '-f',
  '-qq',
  '--seccomp-bpf',
  '-e',
  `trace=${calls}`,
  '-e',
  `inject=${calls}:delay_exit=${delay}`,
];
console.log(`Each sync takes ${delay} µs longer.`);
const { status, error } = spawnSync('strace', [...slow, '-o', '/dev/null', ...command], { stdio: 'inherit' });
if (error) throw error;
process.exitCode = status ?? 1;
