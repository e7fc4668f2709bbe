// The first code of the single executable: unpacks the package where it may write, once for each version, and starts it.
// The system loads no libraries out of another file, and what is started is the same as what npm installs.
'use strict';

const {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const { createRequire } = require('node:module');
const { homedir } = require('node:os');
const { dirname, join } = require('node:path');
const { getAsset, getAssetKeys } = require('node:sea');
const { zstdDecompressSync } = require('node:zlib');

const stampName = '.stamp';

/** Where unpacked programs are kept: with what other programs of this user keep, or in the data folder. */
function places() {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return [join(cache, 'galley'), join(process.env.GALLEY_DATA_DIR || './data', 'program')];
}

function unpackInto(place) {
  const folder = join(place, getAsset(stampName, 'utf8'));
  if (existsSync(folder)) return ownFolder(folder);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const fresh = mkdtempSync(join(place, '.unpacking-'));
  try {
    for (const name of getAssetKeys().filter((one) => one !== stampName)) {
      const path = join(fresh, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(path, zstdDecompressSync(Buffer.from(getAsset(name))), { mode: 0o600 });
    }
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
  return ownFolder(folder);
}

/** What others may write is no program to start. */
function ownFolder(folder) {
  const { uid, mode } = lstatSync(folder);
  const isOwn = !process.getuid || (uid === process.getuid() && (mode & 0o022) === 0);
  if (!isOwn) throw new Error(`other users can write to ${folder}`);
  return folder;
}

function unpack() {
  const failures = [];
  for (const place of places()) {
    try {
      return unpackInto(place);
    } catch (error) {
      failures.push(error.message);
    }
  }
  console.error(
    `galley: The program can't unpack its files: ${failures.join('; ')}. Set XDG_CACHE_HOME to a folder that you own.`,
  );
  process.exit(1);
}

// A child that the program forks is this executable again, with a channel to its parent and the path of its code.
const given = process.argv[2];
if (process.send && given !== undefined && /[/\\]program[/\\][\w-]+\.js$/.test(given)) {
  createRequire(given)(given);
} else {
  const folder = unpack();
  createRequire(join(folder, 'package.json'))('./galley.cjs');
}
