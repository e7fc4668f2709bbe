import { expect, test } from 'vitest';
import { isInstalled, runTool, tellMissing } from './run-tool.ts';

const document = '../server/openapi.json';

tellMissing();

test.skipIf(!isInstalled)(
  'Redocly finds no error in the API document',
  async () => {
    const report = await runTool({ name: '@redocly/cli', program: 'bin/cli.js' }, [
      'lint',
      document,
      '--format=json',
    ]);
    expect(report).toContain('"errors": 0');
  },
  120_000,
);

test.skipIf(!isInstalled)(
  'Spectral finds no error in the API document',
  async () => {
    const words = ['lint', document, '--ruleset', '.spectral.json', '--fail-severity', 'error', '--quiet'];
    expect(await runTool({ name: '@stoplight/spectral-cli', program: 'dist/index.js' }, words)).not.toContain(
      ' error ',
    );
  },
  120_000,
);
