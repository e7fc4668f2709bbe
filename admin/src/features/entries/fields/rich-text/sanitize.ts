import DOMPurify from 'dompurify';
import { allowedTags, isAllowedAttribute } from './allow-list.ts';
import { maskReported } from './mask-reported.ts';

export interface Sanitized {
  /** In a document of its own: nothing in it is loaded or run. */
  readonly fragment: DocumentFragment;
  /** Whether anything had to be taken out or added. */
  readonly isChanged: boolean;
}

/** What the sanitiser allows by itself, and links to records of this installation. */
const allowedAddress =
  /^(?:(?:(?:f|ht)tps?|mailto|tel|callto|sms|cid|xmpp|matrix):|galley:(?:page|item|post)\/[0-9a-f-]{36}(?:#|$)|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

const externalRel = ['noopener', 'noreferrer'];

/**
 * Markup with the tags and attributes of the specification's allow-list alone ("wysiwyg content"): others are taken
 * out, what they hold stays, but for scripts and the like; links to other hosts get `rel="noopener noreferrer"`.
 */
export function sanitize(html: string): Sanitized {
  const masked = maskReported(html);
  const fragment = DOMPurify.sanitize(masked.html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [],
    ADD_ATTR: isAllowedAttribute,
    ALLOWED_URI_REGEXP: allowedAddress,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Else what the parser puts into the head would be dropped without a word.
    FORCE_BODY: true,
    RETURN_DOM_FRAGMENT: true,
  });
  masked.unmask(fragment);
  const isPlain =
    html === '' || DOMPurify.removed.every((one) => 'element' in one && isWrapping(one.element));
  const links = [...fragment.querySelectorAll('a')].filter(guardLink);
  return { fragment, isChanged: !isPlain || links.length > 0 };
}

/**
 * Markup of another program to be read, in a document of its own: nothing in it is loaded or run. It keeps what says how
 * text looks; it is not to be shown or stored.
 */
export function parseForeign(html: string): DocumentFragment {
  const masked = maskReported(html);
  const fragment = DOMPurify.sanitize(masked.html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'audio', 'video'],
    FORCE_BODY: true,
    RETURN_DOM_FRAGMENT: true,
  });
  masked.unmask(fragment);
  return fragment;
}

/** The sanitised markup as text. */
export function sanitizeHtml(html: string): string {
  return htmlOf(sanitize(html).fragment);
}

/** Nodes as text. */
export function htmlOf(fragment: DocumentFragment): string {
  const box = inertDocument().createElement('div');
  box.append(fragment.cloneNode(true));
  return box.innerHTML;
}

/** A document that nothing loads or runs in. */
export function inertDocument(): Document {
  return document.implementation.createHTMLDocument('');
}

/** Whether an address leads to another host. Mail, telephone and the like lead to none. */
function isExternal(href: string): boolean {
  try {
    const { protocol, origin } = new URL(href.trim(), location.origin);
    return /^https?:$/.test(protocol) && origin !== location.origin;
  } catch {
    return false;
  }
}

/** What the sanitiser itself puts around the markup and takes away again. */
function isWrapping({ nodeName }: Node): boolean {
  return nodeName === 'REMOVE' || nodeName === 'BODY';
}

function guardLink(link: HTMLAnchorElement): boolean {
  const href = link.getAttribute('href');
  if (href === null || !isExternal(href)) return false;
  const rel = (link.getAttribute('rel') ?? '').split(/\s+/).filter(Boolean);
  const missing = externalRel.filter((token) => !rel.includes(token));
  if (missing.length > 0) link.setAttribute('rel', [...rel, ...missing].join(' '));
  return missing.length > 0;
}
