import { configDefaults, defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/slowest-first.ts';
import { clockTests, processorTests, timingTests } from './scripts/timing-tests.ts';

const common = {
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A condition that is waited for comes late on a busy machine; timing tests measure how late.
  expect: { poll: { timeout: 30_000, interval: 20 } },
} as const;
/** Files of these follow each other in one process, which loads the program once: nothing of a test is in its modules. */
const shared = { ...common, isolate: false } as const;
const isTest = '**/*.test.{ts,tsx}';
/** What looks at what the others left: the statements that they made the program send. */
const afterAllOthers = ['server/test/statements/statements.test.ts'];
const running = 'server/test/prepare-run.ts';
const inBrowser = ['server/test/programs/install-browser.ts', 'admin/e2e/build-app.ts'];
/** After the others and in a process each: these measure what the machine and the process have left. */
const timing = { ...common, globalSetup: [running, ...inBrowser], retry: 2 };

/** Of the one PostgreSQL, the browser and the built app, each project starts what its tests use. */
export default defineConfig({
  test: {
    // More than there are processors: some wait for a browser, a database or a clock. One more gains nothing.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    reporters: [process.env['CI'] ? 'dot' : 'default', './scripts/count-reporter.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['server/lib', 'admin/src', 'client/src', 'bench', 'scripts'].map(
            (folder) => `${folder}/${isTest}`,
          ),
          exclude: [...configDefaults.exclude, ...timingTests],
        },
      },
      {
        test: {
          ...shared,
          name: 'service',
          include: [`server/${isTest}`, `client/test/${isTest}`, `generated-clients/${isTest}`],
          exclude: [...configDefaults.exclude, ...timingTests, ...afterAllOthers, 'server/lib/**'],
          globalSetup: [running, ...inBrowser],
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          testTimeout: 240_000,
          // A page of a test is gone before code that was compiled for speed has paid for it: a seventh of what renderers take.
          env: { GALLEY_TEST_BROWSER_JS_FLAGS: '--no-maglev --no-opt' },
          include: [`admin/e2e/${isTest}`, `examples/test/${isTest}`],
          exclude: [...configDefaults.exclude, ...timingTests],
          globalSetup: [running, ...inBrowser],
        },
      },
      {
        test: {
          ...timing,
          name: 'clock',
          include: clockTests,
          maxWorkers: 6,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...timing,
          name: 'processor',
          include: processorTests,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: 'afterwards',
          include: afterAllOthers,
          globalSetup: [running],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
