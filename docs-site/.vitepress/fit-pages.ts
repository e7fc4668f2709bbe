import { relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { checkout, type DocPage } from '../../scripts/docs-site/read-pages.ts';
import { resolveLink } from '../../scripts/docs-site/resolve-link.ts';
import { type Pictures, pictureTags } from './pictures.ts';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/** What the generator says of the page that is read. */
interface PageInWork {
  readonly path?: string;
  readonly realPath?: string;
}

const meant = /^\s*(?:<\/?(?:kbd|br|sub|sup)\s*\/?>|<!--)/;

/** Fits pages that are written for the checkout to the site: their links, and pictures in the reader's theme. */
export function fitPages(md: MarkdownRenderer, pages: readonly DocPage[], pictures: Pictures): void {
  // Nothing where the generator reads a line by itself, for a title.
  const sourceOf = ({ path, realPath = path }: PageInWork) =>
    realPath && relative(checkout, realPath).replaceAll('\\', '/');

  md.core.ruler.push('links-of-the-checkout', (state) => {
    const source = sourceOf(state.env as PageInWork);
    if (!source) return;
    for (const { children } of state.tokens) if (children) fitLinks(children, source);
  });

  // A table whose first line is empty has no heads, and a cell without text is none.
  md.core.ruler.push('heads-of-tables', (state) => {
    const { tokens } = state;
    for (let at = 0; at < tokens.length; at++) {
      if (tokens[at]?.type === 'th_open' && !tokens[at + 1]?.content) {
        for (const index of [at, at + 2]) (tokens[index] as Token).tag = 'td';
      }
    }
    for (let open = tokens.length - 1; open >= 0; open--) {
      if (tokens[open]?.type !== 'thead_open') continue;
      const close = tokens.findIndex(({ type }, index) => index > open && type === 'thead_close');
      const head = tokens.slice(open, close + 1);
      if (head.every(({ type, content }) => type !== 'inline' || !content)) tokens.splice(open, head.length);
    }
  });

  function fitLinks(tokens: Token[], source: string): void {
    let unlinked = false;
    for (const token of tokens) {
      if (token.type === 'link_close' && unlinked) {
        token.tag = 'span';
        unlinked = false;
      }
      const href = token.type === 'link_open' ? String(token.attrGet('href')) : '';
      // The anchors that the generator puts beside headings.
      if (!href || token.attrGet('class') === 'header-anchor') continue;
      const link = resolveLink(pages, source, href);
      if (link.to === 'page') token.attrSet('href', `/${link.route}${link.hash}`);
      if (link.to === 'program') {
        token.attrSet('href', link.path);
        token.attrSet('target', '_self');
      }
      if (link.to === 'nothing') {
        token.type = 'span_open';
        token.tag = 'span';
        token.attrs = null;
        unlinked = true;
      }
    }
  }

  // Pages name their parts as <slug>, which is no element; few elements are meant.
  for (const rule of ['html_inline', 'html_block']) {
    md.renderer.rules[rule] = (tokens, index) => {
      const { content = '' } = tokens[index] ?? {};
      return meant.test(content) ? content : md.utils.escapeHtml(content);
    };
  }

  // Two braces are text in pages, and would be a program to the generator.
  const text = md.renderer.rules['text'];
  md.renderer.rules['text'] = (...given) => (text?.(...given) ?? '').replaceAll('{{', '&#123;&#123;');

  md.renderer.rules['image'] = (tokens, index, options, env, self) => {
    const token = tokens[index] as Token;
    const alt = self.renderInlineAsText(token.children ?? [], options, env);
    return pictureTags(pictures, {
      source: sourceOf(env as PageInWork) ?? '',
      address: String(token.attrGet('src')).replace(/^(?=\w)/, './'),
      alt: md.utils.escapeHtml(alt),
    });
  };
}
