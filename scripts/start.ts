/**
 * `npm start`: builds the admin app and the service if their sources changed, then serves. The server runs in this process,
 * so that signals reach it and its exit status is seen on every system.
 */
import { buildAdmin } from './build-admin.ts';
import { runProgram } from './build-program.ts';
import { endWithNpm } from './end-with-npm.ts';

endWithNpm();
await buildAdmin();
process.argv.splice(2, 0, 'serve');
await runProgram();
