import { existsSync } from 'node:fs';
import { checkout, type DocPage, targetOf } from './read-pages.ts';

/** Where a link of a page leads on the site. */
export type ResolvedLink =
  /** To a page, by its address below `/docs/`. */
  | { readonly to: 'page'; readonly route: string; readonly hash: string }
  /** To what the running program serves elsewhere. */
  | { readonly to: 'program'; readonly path: string }
  /** As it is written: to another host, or within the page. */
  | { readonly to: 'same' }
  /** To a file of the checkout that is no part of the site: its text stays. */
  | { readonly to: 'nothing' };

/** Files of the checkout that the program serves. */
const served: Readonly<Record<string, string>> = { 'server/openapi.json': '/openapi.json' };

/**
 * Reads a link of a page, written for the checkout, as the site has it.
 *
 * @throws where there is no such file in the checkout
 */
export function resolveLink(pages: readonly DocPage[], source: string, href: string): ResolvedLink {
  if (/^[a-z][\w+.-]*:|^#|^\/\//i.test(href)) return { to: 'same' };
  // What the program serves, beside the site: the explorer, say.
  if (href.startsWith('/')) return { to: 'program', path: href };
  const [, path = '', hash = ''] = /^([^#?]*)(?:\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const target = targetOf(source, decodeURI(path)).replace(/\/$/, '');
  const page = pages.find((one) => one.source === target) ?? firstBelow(pages, target);
  if (page) return { to: 'page', route: page.route, hash };
  if (served[target]) return { to: 'program', path: served[target] };
  if (!existsSync(`${checkout}${target}`)) throw new Error(`${source} links to ${href}, which there is not`);
  return { to: 'nothing' };
}

/** A folder is shown by its first page. */
function firstBelow(pages: readonly DocPage[], folder: string): DocPage | undefined {
  return pages.find((one) => one.source.startsWith(`${folder}/`));
}
