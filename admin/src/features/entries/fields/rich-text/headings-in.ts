import { textOfHtml } from '../../history/text-of-html.ts';

const headingTag = /<(\/?)h([1-6])\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

/**
 * Returns the headings of rich text in their order, each with its number among them. One without words has no line. Linear
 * on any text: a heading that is never closed is not read again for each one after it.
 */
export function headingsIn(html: string): { heading: number; level: number; label: string }[] {
  const tags = [...html.matchAll(headingTag)];
  const lastClosing = new Map(tags.filter(([, slash]) => slash).map(({ 2: level, index }) => [level, index]));
  const found: { heading: number; level: number; label: string }[] = [];
  let heading = 0;
  let open: { level: string; inside: number } | undefined;
  for (const { 0: tag, 1: slash, 2: level = '', index } of tags) {
    if (!open && !slash && index < (lastClosing.get(level) ?? 0))
      open = { level, inside: index + tag.length };
    if (!open || !slash || level !== open.level) continue;
    const label = textOfHtml(html.slice(open.inside, index)).trim();
    if (label !== '') found.push({ heading, level: Number(level), label });
    heading++;
    open = undefined;
  }
  return found;
}
