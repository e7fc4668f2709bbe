/**
 * `node scripts/container/try-container.ts`: builds the container's image and starts it, by Debian's own tools and as root. No registry of
 * images is needed: the steps of the Containerfile are read, those of its first stage are run in a Debian root that
 * `debootstrap` makes, and the second is laid out, entered and started as an engine would: as its user, its root read-only.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContainerfile, type Stage } from './read-containerfile.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const mirror = process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian';
/** Not on the path of every environment below. */
const chroot = '/usr/sbin/chroot';
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
const run = (command: string, words: readonly string[], options: object = {}) =>
  execFileSync(command, words, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });

const place = mkdtempSync(join(tmpdir(), 'galley-container-'));
const mounted: string[] = [];

function mount(...words: string[]): void {
  run('mount', words);
  mounted.push(words.at(-1) ?? '');
}

/** A Debian with the Node that the base image would bring. */
function makeBase(stage: Stage): string {
  const base = join(place, 'build');
  const release = /-(\w+)-slim$/.exec(stage.from)?.[1] ?? 'stable';
  run('debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates,libatomic1,libstdc++6',
    release,
    base,
    mirror,
  ]);
  copyFileSync(realpathSync(process.execPath), join(base, 'usr/local/bin/node'));
  const npm = realpathSync(run('sh', ['-c', 'command -v npm']).trim());
  cpSync(join(npm, '../..'), join(base, 'usr/local/lib/npm'), { recursive: true });
  writeFileSync(
    join(base, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  );
  const trusted = process.env['NODE_EXTRA_CA_CERTS'];
  for (const name of ['/etc/resolv.conf', '/etc/hosts', ...(trusted ? [trusted] : [])])
    copyFileSync(name, join(base, name));
  const settings = run('npm', ['config', 'get', 'registry']).trim();
  mkdirSync(join(base, 'root'), { recursive: true });
  writeFileSync(join(base, 'root/.npmrc'), `registry=${settings}\n`);
  for (const name of ['proc', 'dev']) mount('--rbind', `/${name}`, join(base, name));
  return base;
}

function runStage(stage: Stage, base: string): void {
  let folder = '/';
  for (const { word, rest } of stage.steps) {
    if (word === 'WORKDIR') {
      folder = rest;
      mkdirSync(join(base, folder), { recursive: true });
    } else if (word === 'COPY' && rest === '. .') {
      // What is checked in and what is not yet, but nothing that was made or installed here.
      const listed = run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
        .split('\0')
        .filter(Boolean);
      for (const name of listed.filter((one) => existsSync(join(root, one))))
        cpSync(join(root, name), join(base, folder, name));
    } else if (word === 'RUN') {
      console.error(`RUN ${rest}`);
      const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/root', ...passedOn() };
      run(chroot, [base, 'sh', '-c', `cd ${folder} && ${rest}`], {
        env: environment,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    } else throw new Error(`the step ${word} ${rest} cannot be tried`);
  }
}

function passedOn(): Record<string, string> {
  const names = Object.keys(process.env).filter((name) =>
    /^(https?_proxy|no_proxy|npm_config_registry|NODE_EXTRA_CA_CERTS)$/i.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}

/** Starts the last stage as an engine does, and answers what was seen of it. */
async function start(stage: Stage, image: string): Promise<string> {
  const environment: Record<string, string> = {};
  let user = '';
  for (const { word, rest } of stage.steps) {
    if (word === 'ENV')
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) environment[name] = value;
    if (word === 'USER') user = rest;
  }
  const json = (word: string): string[] =>
    JSON.parse(/\[.*\]/.exec(stage.steps.find((one) => one.word === word)?.rest ?? '')?.[0] ?? '[]');
  const command = [...json('ENTRYPOINT'), ...json('CMD')];
  // Its own root, which nobody can write, and in it the volume.
  const volume = join(place, 'volume');
  const seen = join(place, 'root');
  for (const folder of [volume, seen]) mkdirSync(folder);
  run('chown', [user, volume]);
  mount('--bind', image, seen);
  mount('--options', 'remount,bind,ro', seen);
  mounted.pop();
  mount('--bind', volume, join(seen, 'data'));
  mount('--types', 'tmpfs', 'tmpfs', join(seen, 'tmp'));
  mount('--types', 'proc', 'proc', join(seen, 'proc'));
  mount('--rbind', '/dev', join(seen, 'dev'));
  const enter = [`--userspec=${user}`, '--groups=', seen];
  const env = { ...environment, GALLEY_PORT: '4417', GALLEY_LOG_LEVEL: 'error' };
  const startedAt = performance.now();
  const child = spawn(chroot, [...enter, ...command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let told = '';
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        told += text;
        if (told.includes('Try it:')) resolve();
      });
      child.once('exit', (status) => reject(new Error(`it ended with ${status}:\n${told}`)));
    });
    await ready;
    const first = performance.now() - startedAt;
    run(chroot, [...enter, ...json('HEALTHCHECK')], { env });
    const key = /Secret key +(\S+)/.exec(told)?.[1] ?? '';
    const list = await fetch('http://127.0.0.1:4417/api/v1/media?limit=50', {
      headers: { 'X-API-Key': key },
    });
    const { data } = (await list.json()) as { data: { mimeType: string; url: string }[] };
    const { pathname } = new URL(data.find(({ mimeType }) => mimeType === 'image/jpeg')?.url ?? '');
    const picture = await fetch(`http://127.0.0.1:4417${pathname}?w=320&format=webp`);
    if (picture.headers.get('content-type') !== 'image/webp')
      throw new Error(`the picture is ${picture.status}`);
    const guide = await fetch('http://127.0.0.1:4417/docs/guide/media');
    if (guide.status !== 200) throw new Error(`the documentation is ${guide.status}`);
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    if (!/^Uid:\s+10001\s+10001\s+10001\s+10001$/m.test(status)) throw new Error('it runs as somebody else');
    const written = run('find', [image, '-newer', join(place, 'started'), '-type', 'f']).trim();
    if (written) throw new Error(`it wrote into its root: ${written}`);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.removeAllListeners('exit').once('exit', () => {});
    child.kill('SIGTERM');
    await Promise.race([ended, new Promise((resolve) => child.once('exit', resolve))]);
    return `ready after ${first.toFixed(0)} ms, healthy, uid 10001, a picture was made, ended with status ${child.exitCode}`;
  } finally {
    child.kill('SIGKILL');
  }
}

try {
  const [build, last, ...others] = readContainerfile(readFileSync(join(root, 'Containerfile'), 'utf8'));
  if (!build || !last || others.length > 0 || last.from !== 'scratch')
    throw new Error('two stages were expected, the last from scratch');
  const base = makeBase(build);
  runStage(build, base);
  const copied =
    /^--from=build (\S+) \/$/.exec(last.steps.find(({ word }) => word === 'COPY')?.rest ?? '')?.[1] ?? '';
  const image = join(place, 'image');
  run('cp', ['--archive', join(base, copied), image]);
  const size = Number(run('du', ['--summarize', '--bytes', image]).split('\t')[0]);
  const packed = Number(run('sh', ['-c', `tar -C ${image} -c . | gzip | wc -c`]));
  console.log(`image: ${megabytes(size)} in one layer, ${megabytes(packed)} to be fetched`);
  if (size > 180 * 1024 * 1024) throw new Error('the image has more than 180 MB');
  writeFileSync(join(place, 'started'), '');
  console.log(await start(last, image));
} finally {
  for (const path of mounted.reverse()) run('umount', ['--recursive', '--lazy', path]);
  rmSync(place, { recursive: true, force: true });
}
