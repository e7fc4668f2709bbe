import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** How many of the slowest files are listed. */
const listed = 20;

/**
 * Ends a test run with the seconds of its slowest files, the timing tests that were repeated, and one plain
 * line, `N passed, N failed, N skipped`, for whoever reads only that.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    // A file that could not be loaded has no tests that could fail.
    const unloaded = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests()].length === 0,
    );
    const count = { passed: 0, failed: unloaded.length + errors.length, skipped: 0, pending: 0 };
    for (const test of tests) count[test.result().state]++;
    const skipped = count.skipped + count.pending;
    const lines = [
      ...slowest(modules),
      ...repeats(tests),
      `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}

function slowest(modules: readonly TestModule[]): string[] {
  if (modules.length <= listed) return [];
  const files = modules
    .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, listed);
  return [
    'The slowest files:',
    ...files.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`),
  ];
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}

/** Only timing tests are repeated: what is listed here passed or failed at last. */
function repeats(tests: readonly TestCase[]): string[] {
  const repeated = tests.filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0);
  const total = repeated.reduce((sum, test) => sum + (test.diagnostic()?.retryCount ?? 0), 0);
  return [
    ...repeated.map(
      (test) =>
        `repeated ${test.diagnostic()?.retryCount} x: ${test.module.relativeModuleId} > ${test.fullName}`,
    ),
    `repeated: ${total}`,
  ];
}
