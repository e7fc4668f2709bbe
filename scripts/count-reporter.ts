import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Where the files with failures are listed, for a second run of those alone. */
const list = new URL('../.tmp/failed-tests', import.meta.url);

/** Ends a test run with one plain line, `N passed, N failed, N skipped`, for whoever reads only that. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++;
      // A file that could not be loaded has no tests that could fail.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) count.failed++;
    }
    const failed = modules.filter((module) => module.state() === 'failed');
    mkdirSync(new URL('.', list), { recursive: true });
    writeFileSync(list, failed.map(({ relativeModuleId }) => `${relativeModuleId}\n`).join(''));
    const skipped = count.skipped + count.pending;
    process.stdout.write(
      `\n${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
    );
  }
}
