import { configDefaults, defineConfig } from 'vitest/config';
import { timingTests } from './scripts/timing-tests.ts';

/**
 * The tests of the service once more, `npm run test:pooled`, with a PgBouncer in transaction mode before the PostgreSQL of each
 * of them. It needs Debian's `pgbouncer`.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    reporters: ['dot', './scripts/count-reporter.ts'],
    include: ['server/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...timingTests,
      ...['server/lib/**', 'server/test/statements/**'],
      // These ask for a way to the database of their own, many of them for a pooler.
      'server/platform/db/postgres/{hint-transports,pooler}.test.ts',
      'server/app/{hinted-nodes,pooled-nodes,recipes}.test.ts',
    ],
    globalSetup: ['server/test/prepare-run.ts', 'server/test/prepare-pooler.ts', 'admin/e2e/build-app.ts'],
  },
});
