/**
 * `npm run executable`: makes `dist/galley-<system>`, one file that needs nothing installed: Node, by its own builder, with
 * the package and `sharp` packed into it.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, zstdCompressSync } from 'node:zlib';
import { nodeFlags } from '../build-program.ts';
import { buildPackage } from './build-package.ts';
import { installedWith } from './installed-with.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Makes the executable of this machine's system, and answers where it is. */
export async function buildExecutable(
  output = join(root, `dist/galley-${process.platform}-${process.arch}`),
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-executable-'));
  try {
    const content = join(folder, 'content');
    await buildPackage(content);
    for (const name of installedWith('sharp', join(root, 'node_modules'))) {
      cpSync(join(root, 'node_modules', name), join(content, 'node_modules', name), { recursive: true });
    }
    const config = { main: fileURLToPath(new URL('unpack-and-run.cjs', import.meta.url)), output };
    const about = {
      ...config,
      disableExperimentalSEAWarning: true,
      execArgv: nodeFlags,
      assets: packFiles(content, join(folder, 'packed')),
    };
    writeFileSync(join(folder, 'sea.json'), JSON.stringify(about));
    mkdirSync(join(output, '..'), { recursive: true });
    execFileSync(process.execPath, ['--build-sea', join(folder, 'sea.json')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Packs each file, and adds a stamp that no other content has. */
function packFiles(content: string, packed: string): Record<string, string> {
  mkdirSync(packed);
  const stamp = createHash('sha256');
  const assets: Record<string, string> = {};
  const files = readdirSync(content, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  for (const [n, path] of paths.entries()) {
    const name = path.slice(content.length + 1).replaceAll('\\', '/');
    const bytes = readFileSync(path);
    stamp.update(`${name}\0${bytes.byteLength}\0`).update(bytes);
    const params = { [constants.ZSTD_c_compressionLevel]: 19 };
    assets[name] = join(packed, String(n));
    writeFileSync(assets[name], zstdCompressSync(bytes, { params }));
  }
  assets['.stamp'] = join(packed, 'stamp');
  writeFileSync(assets['.stamp'], stamp.digest('hex').slice(0, 16));
  return assets;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildExecutable());
