/** `npm run create-site -- <folder>`: creates a site with the packages of this checkout. */
import { fileURLToPath } from 'node:url';
import { buildCreate } from './build-create.ts';

const built = new URL('../../dist/create-galley/', import.meta.url);

await buildCreate(fileURLToPath(built));
// npm starts scripts in the checkout; folders are named from where it was called.
process.chdir(process.env['INIT_CWD'] ?? process.cwd());
await import(new URL('create-galley.js', built).href);
