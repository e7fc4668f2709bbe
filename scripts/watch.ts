/** `npm run watch`: runs the tests that what you have changed since the last commit can break, again after each change. */
import { findProgram } from './find-program.ts';

const [, vitest] = findProgram('vitest');
process.argv.splice(2, 0, 'watch', '--changed', '--project', 'unit', '--project', 'service');
await import(vitest);
