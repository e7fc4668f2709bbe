import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const isPossible = process.getuid?.() === 0 && spawnSync('debootstrap', ['--version']).status === 0;
if (!isPossible) process.stderr.write('The container is not tried: that needs root and debootstrap.\n');

test.skipIf(!isPossible)(
  'the image has at most 180 MB, and serves as nobody in a root that it cannot write',
  () => {
    const script = fileURLToPath(new URL('./try-container.ts', import.meta.url));
    const told = execFileSync(process.execPath, [script], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.stderr.write(told);
    expect(told).toMatch(/healthy, uid 10001, a picture was made, ended with status 0/);
  },
);
