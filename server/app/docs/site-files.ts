import { readFile, stat } from 'node:fs/promises';

/** A file of the site, as the build describes it. */
interface DescribedFile {
  readonly etag: string;
  /** The scripts that stand in a page, as sources of a policy: `'sha256-…'`. */
  readonly scripts?: readonly string[];
}

/** The files of a built site by their names, which are all that can be read of its folder. */
export type SiteFiles = Readonly<Record<string, DescribedFile>>;

/** What stands at an address of the site. */
type Found =
  | { readonly at: 'file'; readonly name: string }
  /** Another address, from the root of the host. */
  | { readonly at: 'elsewhere'; readonly path: string };

/**
 * Reads the site in a folder as it is built now; nothing where it is not. A build beside the running program takes effect at
 * once.
 */
export function createSiteReader(folder: URL): () => Promise<SiteFiles | undefined> {
  const list = new URL('files.json', folder);
  let known: { readonly changedAt: number; readonly files: SiteFiles } | undefined;
  return async () => {
    try {
      const { mtimeMs } = await stat(list);
      if (known?.changedAt !== mtimeMs) {
        known = { changedAt: mtimeMs, files: JSON.parse(await readFile(list, 'utf8')) as SiteFiles };
      }
      return known.files;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  };
}

/** What an address below `/docs/` leads to: a page by its name without an end, another file by its whole name. */
export function findInSite(files: SiteFiles, address: string): Found | undefined {
  const isFile = (name: string) => Object.hasOwn(files, name);
  // Pages have one address each.
  const bare = address.replace(/(?:\/|\.html)$/, '');
  if (isFile(`${bare}.html`)) {
    if (bare === 'index') return { at: 'elsewhere', path: '/docs' };
    if (bare !== address) return { at: 'elsewhere', path: `/docs/${bare}` };
    return { at: 'file', name: `${bare}.html` };
  }
  return isFile(address) ? { at: 'file', name: address } : undefined;
}
