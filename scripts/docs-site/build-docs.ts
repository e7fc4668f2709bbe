/**
 * `npm run docs`: builds the site at `/docs` of the pages in `docs/` into `docs-site/dist`, unless what stands there was
 * made of the same pages, and installs what builds it first where that is missing.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BuiltFolder, buildIfChanged, isBuilt, listFiles, stampName } from '../package/built-folder.ts';
import { plainTexts } from './plain-texts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = join(root, 'docs-site');
const generator = join(site, 'node_modules/vitepress/bin/vitepress.js');
const mark = join(root, 'admin/src/ui/galley-mark.svg');

const builtSite: BuiltFolder = {
  folder: join(site, 'dist'),
  sources: [
    ...['docs', 'scripts/docs-site', 'docs-site/.vitepress/theme'].map((name) => join(root, name)),
    ...['CHANGELOG.md', 'CONTRIBUTING.md'].map((name) => join(root, name)),
    ...['config.ts', 'fit-pages.ts', 'pictures.ts'].map((name) => join(site, '.vitepress', name)),
    ...['package.json', 'package-lock.json', 'tsconfig.json'].map((name) => join(site, name)),
    mark,
  ],
  compressed: /\.(?:html|js|css|svg|json|md|txt)$/,
  // A thirtieth of the time of the highest, for an eighth more bytes.
  effort: 9,
  build: generate,
};

/** What the build leaves in the folder beside the site. */
export const notServed = {
  /** The notices of the libraries in its scripts, for `scripts/package`. */
  notices: 'licenses',
  stamp: stampName,
} as const;

/** Builds the site unless it stands there as the pages are now; installs its generator first where that is missing. */
export function buildDocs(): Promise<void> {
  return buildIfChanged(builtSite);
}

/** Whether the site stands there as the pages are now. */
export function isSiteBuilt(): boolean {
  return isBuilt(builtSite);
}

async function generate(folder: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  if (!existsSync(generator)) {
    console.error('Installing the documentation generator…');
    // Under `npm run --silent` npm would be silent here too, also about why it fails.
    const command = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', site];
    await promisify(execFile)('npm', command, {
      env,
      // npm is a batch file there, which only a shell starts.
      shell: process.platform === 'win32',
    });
  }
  console.error('Building the documentation…');
  const words = [generator, 'build', site, '--outDir', folder];
  // From the root, which holds the pages: the generator seeks some of its own parts from there.
  await promisify(execFile)(process.execPath, words, { cwd: root, env, maxBuffer: 16 * 1024 * 1024 });
  copyFileSync(mark, join(folder, 'galley-mark.svg'));
  for (const { path, text } of plainTexts()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, 'files.json'), JSON.stringify(describeFiles(folder)));
}

/** What the service has to know of each file; nothing else of the folder is served. */
function describeFiles(folder: string): Record<string, { etag: string; scripts?: string[] }> {
  const files = listFiles(folder).filter((file) => file !== join(folder, notServed.notices));
  const described = files.map((file) => {
    const bytes = readFileSync(file);
    const scripts = extname(file) === '.html' ? inlineScripts(bytes.toString('utf8')) : [];
    const of = { etag: digest(bytes).slice(0, 22), ...(scripts.length > 0 && { scripts }) };
    return [relative(folder, file).replaceAll('\\', '/'), of] as const;
  });
  return Object.fromEntries(described.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The hashes of the scripts that stand in a page, as its policy names them. */
function inlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, text = '']) => `'sha256-${digest(Buffer.from(text), 'base64')}'`);
}

function digest(bytes: Buffer, form: 'base64' | 'base64url' = 'base64url'): string {
  return createHash('sha256').update(bytes).digest(form);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildDocs();
