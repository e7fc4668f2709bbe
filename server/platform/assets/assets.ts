import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * In a package the program is one bundle: this module and all others in one file, its threads and children beside it, what
 * it reads in the folder `assets`. The single executable unpacks a package before it starts one. In a checkout it is its
 * sources, each where it is written, or the bundle that `npm start` makes of them in `dist`; what it reads stays where it is.
 */
const isSources = import.meta.url.endsWith('.ts');
const bundle = new URL('./', import.meta.url);
const packed = new URL('assets/', bundle);
const isPackage = !isSources && existsSync(packed);
const server = new URL(isSources ? '../../' : '../', import.meta.url);

const asset = (inCheckout: string, inPackage: string) =>
  isPackage ? new URL(inPackage, packed) : new URL(inCheckout, server);
const program = (source: string, bundled: string) =>
  isSources ? new URL(source, server) : new URL(bundled, bundle);

/** Where everything is that the program reads or starts while it runs. Folders end with a slash. */
export const assets = {
  /** The built admin app. */
  adminApp: asset('../admin/dist/', 'admin/'),
  /** The documentation as a site, where it is built. */
  docsSite: asset('../docs-site/dist/', 'docs/'),
  /** The OpenAPI document. */
  openapi: asset('openapi.json', 'openapi.json'),
  /** The publication of the demo: a folder of content. */
  demo: fileURLToPath(asset('demo/slack-water/', 'demo/')),
  /** What a tenant can begin with: a folder of content each. */
  templates: fileURLToPath(asset('templates/', 'templates/')),
  /** The thread beside a SQLite file. */
  asideThread: program('platform/db/sqlite/aside-worker.ts', 'aside-worker.js'),
  /** The process that decodes images. */
  imageChild: program('features/media/images/image-child.ts', 'image-child.js'),
} as const;

/** The folder of the API explorer's files, as its library comes. Sought when it is asked for: few ever open it. */
export function explorerFolder(): URL {
  if (isPackage) return new URL('explorer/', packed);
  const inFolder = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  return new URL('./', pathToFileURL(inFolder));
}
