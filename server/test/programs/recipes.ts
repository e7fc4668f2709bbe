import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxArguments, nginxFrame } from './nginx.ts';
import { findProgram, freePort, startProgram } from './system-program.ts';

const pages = new URL('../../../docs/operations/recipes/', import.meta.url);

/** The first block of a recipe in a language, as its page prints it. */
export function recipeBlock(page: string, language: string): string {
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(
    readFileSync(new URL(page, pages), 'utf8'),
  );
  if (!found?.[1]) throw new Error(`${page} shows no block in ${language}`);
  return found[1];
}

/** A block with what is different here in the place of what the page shows. */
export function fillRecipe(
  text: string,
  places: readonly (readonly [shown: string, here: string])[],
): string {
  return places.reduce((filled, [shown, here]) => {
    if (!filled.includes(shown)) throw new Error(`the recipe does not say "${shown}"`);
    return filled.replaceAll(shown, here);
  }, text);
}

/** The settings that a recipe starts the program with. */
export function recipeSettings(
  page: string,
  places: Parameters<typeof fillRecipe>[1],
): Record<string, string> {
  return settingsIn(fillRecipe(recipeBlock(page, 'sh'), places));
}

/** The settings that a block starts the program with. */
export function settingsIn(text: string): Record<string, string> {
  const settings = [...text.matchAll(/\b([A-Z][A-Z_]+)=(?:'([^']*)'|(\S+))/g)];
  return Object.fromEntries(settings.map(([, name, quoted, plain]) => [name, quoted ?? plain]));
}

/**
 * Starts a proxy as its recipe says, before one service, on a free port unless one is given; `nodes` is nginx before several,
 * whose addresses blanks part, and `xkey` is Varnish that is purged.
 */
export async function startRecipe(
  name: 'nginx' | 'caddy' | 'varnishd' | 'xkey' | 'nodes',
  backend: string,
  given?: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-recipe-'));
  // The workers of some run with fewer rights than whoever starts them.
  chmodSync(folder, 0o755);
  const port = given ?? (await freePort());
  const file = join(folder, 'config');
  const program = name === 'nodes' ? 'nginx' : name === 'xkey' ? 'varnishd' : name;
  writeFileSync(file, configuration(name, { folder, port, backend }));
  const args = {
    nginx: nginxArguments(folder, file),
    caddy: ['run', '--adapter', 'caddyfile', '--config', file],
    varnishd: ['-F', '-f', file, '-a', `127.0.0.1:${port}`, '-n', join(folder, 'work'), '-T', 'none'],
  }[program];
  const command = findProgram(program) ?? program;
  const started = await startProgram({ command, args, port });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(
  name: Parameters<typeof startRecipe>[0],
  { folder, port, backend }: { folder: string; port: number; backend: string },
): string {
  const { host } = new URL(backend.split(' ')[0] ?? '');
  switch (name) {
    case 'caddy': {
      const site = fillRecipe(recipeBlock('caddy.md', 'caddyfile'), [
        ['cms.example.com', `http://127.0.0.1:${port}`],
        ['127.0.0.1:4400', host],
      ]);
      return `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n${site}`;
    }
    case 'varnishd':
      return fillRecipe(recipeBlock('varnish.md', 'vcl'), [['"4400"', `"${new URL(backend).port}"`]]);
    case 'xkey':
      return fillRecipe(recipeBlock('varnish-xkey.md', 'vcl'), [['"4400"', `"${new URL(backend).port}"`]]);
    case 'nginx':
      return nginxFrame(
        folder,
        fillRecipe(recipeBlock('nginx.md', 'nginx'), [
          ['listen 80;', `listen 127.0.0.1:${port};`],
          ['127.0.0.1:4400', host],
        ]),
      );
    case 'nodes': {
      const [one = '', two = ''] = backend.split(' ').map((url) => new URL(url).host);
      return nginxFrame(
        folder,
        fillRecipe(recipeBlock('two-nodes.md', 'nginx'), [
          ['listen 80;', `listen 127.0.0.1:${port};`],
          ['10.0.0.11:4400', one],
          ['10.0.0.12:4400', two],
        ]),
      );
    }
  }
}
