/**
 * `npm start`: builds the admin app if its sources changed, then serves. The server runs in this process, so that signals
 * reach it and its exit status is seen on every system.
 */
import { buildAdmin } from './build-admin.ts';
import { endWithNpm } from './end-with-npm.ts';

endWithNpm();
await buildAdmin();
process.argv.splice(2, 0, 'serve');
await import('../server/main.ts');
