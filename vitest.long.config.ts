import { defineConfig } from 'vitest/config';

/** The long lane, `npm run test:long`: what takes minutes, or a machine of its own, and so is no part of every run. */
export default defineConfig({
  test: {
    pool: 'forks',
    fileParallelism: false,
    include: [
      'scripts/**/*.long.ts',
      'bench/**/*.long.ts',
      'examples/test/*.long.ts',
      'server/test/*.long.ts',
    ],
    // The PostgreSQL that the tests of the service use.
    globalSetup: ['server/test/prepare-run.ts'],
    testTimeout: 900_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
});
