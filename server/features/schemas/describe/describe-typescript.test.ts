import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { toTypescript } from './describe-typescript.ts';
import { describedTypes } from './described-in-test.ts';

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/** The errors of the real compiler, strict, for a file of these types and what uses them. */
async function compile(types: string, usage = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-types-'));
  try {
    await writeFile(join(folder, 'types.ts'), types);
    await writeFile(join(folder, 'usage.ts'), usage || 'export {};\n');
    const flags = [
      '--strict',
      '--noEmit',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--types',
      '',
    ];
    const run = promisify(execFile)(process.execPath, [tsc, ...flags, 'types.ts', 'usage.ts'], {
      cwd: folder,
    });
    return await run.then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const usage = `import type { CollectionItem, Components, Page } from './types.js';
export function read(page: Page<'every'>, member: CollectionItem<'team-members'>): string {
  const { content } = page;
  const text: string = content.text;
  const count: number = content.number;
  const chosen: 'b' | undefined = content.select === 'b' ? content.select : undefined;
  const hero: Components['hero'] | undefined = content.seo;
  for (const section of content.sections) {
    if (section._type === 'hero') section.title.trim();
    if (section._type === '3d-model') section.component?.trim();
  }
  for (const row of content.rows ?? []) row.class.trim();
  const image: string = content.image === null ? '' : typeof content.image === 'string' ? content.image : content.image._url;
  const focus: number = (typeof content.image === 'object' && content.image?._focalPoint?.x) || 0.5;
  const seconds: number = (typeof content.image === 'object' && content.image?._duration) || 0;
  const poster: string = (typeof content.image === 'object' && content.image?._poster?._url) || '';
  const author = content.author;
  if (author !== null && typeof author !== 'string' && '_id' in author) author._name.trim();
  const boss = member.boss;
  if (boss && typeof boss !== 'string' && '_ref' in boss) boss._ref.trim();
  return [text, count, chosen, hero?.title, image, focus, seconds, poster, member._publishedAt, page.pageType.slug satisfies 'every'].join();
}
`;

describe('TypeScript of a tenant', () => {
  test('compiles under strict with all 16 field types, hostile texts and poor slugs, and is usable', async () => {
    expect(await compile(toTypescript(describedTypes), usage)).toBe('');
  });

  test('compiles for a tenant without types', async () => {
    expect(await compile(toTypescript({ pageTypes: [], collectionTypes: [], components: [] }))).toBe('');
  });

  test('is strict about what is not there', async () => {
    const wrong = `import type { Components, Page, PageTypes } from './types.js';
export const missing: Page<'no-such-page'>['id'] = 'a';
export const optional: string = ({} as PageTypes['every']).textarea;
export const literal: Components['hero']['_type'] = 'Hero';
export const gone: unknown = ({} as PageTypes['every']).noSuchField;
`;
    const errors = await compile(toTypescript(describedTypes), wrong);
    for (const line of [2, 3, 4, 5]) expect(errors).toContain(`usage.ts(${line},`);
    expect(errors).not.toContain('types.ts');
  });

  test('describes the read shape', () => {
    const types = toTypescript(describedTypes);
    expect(types).toContain('image: Media | string | null;');
    expect(types).toContain(
      'author: (TeamMembersItem & ResolvedItem<"team-members">) | { _ref: string; _type: "collectionItem" } | string | null;',
    );
    expect(types).toContain(
      'related?: Array<ResolvedRecord<"page"> | { _ref: string; _type: "page" } | string>;',
    );
    expect(types).toContain('editor?: ResolvedUser | ');
    expect(types).toContain('sections: Array<AnyComponent>;');
    expect(types).toContain('heroes?: Array<HeroComponent | _3dModelComponent>;');
    expect(types).toContain('_type: "3d-model";');
    expect(types).not.toContain('*/ export const broken');
  });

  test('names are free of collisions with each other and with the generic ones', () => {
    const names = [...toTypescript(describedTypes).matchAll(/^export (?:interface|type) (\w+)/gm)].map(
      (match) => match[1],
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        'A1Page',
        'A1Page2',
        'CollectionItem',
        'CollectionItem2',
        'UnknownComponent2',
        'AnyComponent2',
      ]),
    );
  });

  test('of a tenant with locales say which, and what each record is in; without, they are as ever', async () => {
    const types = toTypescript({ ...describedTypes, locales: ['en', 'de-AT'] });
    const inLocales = `import type { CollectionItem, Locale, Page } from './types.js';
export const other = (code: Locale): 'en' | 'de-AT' => (code === 'en' ? 'de-AT' : 'en');
export const all = (page: Page<'every'>, item: CollectionItem<'team-members'>): Locale[] =>
  [page._locale, item._locale, ...page._locales.map(({ locale }) => locale), ...item._locales.map((one) => one.locale)];
// @ts-expect-error there is no such locale
export const unknown: Locale = 'fr';
`;
    expect(await compile(types, inLocales)).toBe('');
    expect(toTypescript(describedTypes)).not.toMatch(/ocale/);
  });
});
