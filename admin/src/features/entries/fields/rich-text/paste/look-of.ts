import type { Look } from './blocks.ts';
import { keptLink } from './kept-address.ts';
import type { Declarations } from './style-sheet.ts';

const byTag: Readonly<Record<string, Partial<Look>>> = {
  b: { isBold: true },
  strong: { isBold: true },
  i: { isItalic: true },
  em: { isItalic: true },
  cite: { isItalic: true },
  dfn: { isItalic: true },
  var: { isItalic: true },
  u: { isUnderlined: true },
  s: { isStruck: true },
  strike: { isStruck: true },
  del: { isStruck: true },
  code: { isCode: true },
  th: { isBold: true },
  kbd: { isCode: true },
  samp: { isCode: true },
  tt: { isCode: true },
  sup: { script: 'super' },
  sub: { script: 'sub' },
};

const fixedWidth =
  /^["']?(?:monospace|ui-monospace|courier|consolas|menlo|monaco|andale mono|cascadia|dejavu sans mono|droid sans mono|fira (?:code|mono)|ibm plex mono|inconsolata|jetbrains mono|liberation mono|lucida console|roboto mono|sf ?mono|source code|ubuntu mono)/i;

/** How the text in an element looks: what the element says, over what is around it. The nearest word counts. */
export function lookOf(element: Element, around: Look, declared: Declarations): Look {
  const tag = element.localName;
  const said = byTag[tag];
  // The weight of a heading is how its page shows headings.
  const weight = /^h[1-6]$/.test(tag) ? undefined : declared.get('font-weight');
  const slant = declared.get('font-style');
  const lines = declared.get('text-decoration-line') ?? declared.get('text-decoration');
  const family = declared.get('font-family');
  const script = scriptIn(declared.get('vertical-align'));
  const spaces = declared.get('white-space') ?? declared.get('white-space-collapse');
  if (!said && tag !== 'a' && !weight && !slant && !lines && !family && !script && !spaces) return around;
  const href = tag === 'a' ? keptLink(element.getAttribute('href') ?? '') : undefined;
  return {
    ...around,
    ...said,
    ...(weight && { isBold: isHeavy(weight) }),
    ...(slant && { isItalic: /italic|oblique/i.test(slant) }),
    ...(lines && { isUnderlined: /underline/i.test(lines), isStruck: /line-through/i.test(lines) }),
    ...(family && { isMono: isFixedWidth(family) }),
    ...(script && { script: script === 'none' ? undefined : script }),
    ...(spaces && { keepsLines: /pre|break-spaces/i.test(spaces) }),
    ...(href && { href, title: element.getAttribute('title') ?? undefined }),
  };
}

function scriptIn(align: string | undefined): 'super' | 'sub' | 'none' | undefined {
  if (align === undefined) return undefined;
  if (/^super\b/i.test(align)) return 'super';
  if (/^sub\b/i.test(align)) return 'sub';
  return /^baseline\b/i.test(align) ? 'none' : undefined;
}

/** Whether there is a font of fixed width among those of a text. */
export function isFixedWidth(family: string): boolean {
  return family.split(',').some((name) => fixedWidth.test(name.trim()));
}

function isHeavy(weight: string): boolean {
  return /^bold/i.test(weight) || Number.parseInt(weight, 10) >= 600;
}
