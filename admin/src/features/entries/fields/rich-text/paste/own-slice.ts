import { allowedTags, isAllowedAttribute } from '../allow-list.ts';
import { htmlOf, parseForeign } from '../sanitize.ts';

const kept = new Set(['data-pm-slice', 'data-bare']);

/**
 * What was copied from such an editor, with the classes and styles that it shows as `data-class` and `data-style`, and
 * where the copied part begins and ends; undefined for markup of other programs.
 */
export function readOwnSlice(html: string): string | undefined {
  if (!html.includes('data-pm-slice')) return undefined;
  const fragment = parseForeign(html);
  const elements = [...fragment.querySelectorAll('*')].filter(({ localName }) => localName !== 'meta');
  const tags: ReadonlySet<string> = new Set(allowedTags);
  if (!fragment.querySelector('[data-pm-slice]') || elements.some(({ localName }) => !tags.has(localName)))
    return undefined;
  for (const element of elements) {
    const looks = ['class', 'style'].map((name) => [name, element.getAttribute(`data-${name}`)] as const);
    for (const { name } of [...element.attributes]) {
      const isForeign = name === 'class' || name === 'style' || !isAllowedAttribute(name, element.localName);
      if (isForeign && !kept.has(name)) element.removeAttribute(name);
    }
    for (const [name, value] of looks) {
      if (value !== null && isAllowedAttribute(name, element.localName)) element.setAttribute(name, value);
    }
  }
  return htmlOf(fragment);
}
