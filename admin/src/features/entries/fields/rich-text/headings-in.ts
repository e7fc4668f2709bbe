import { textOfHtml } from '../../history/text-of-html.ts';

/** The headings of rich text in their order, each with its number among them. One without words has no line. */
export function headingsIn(html: string): { heading: number; level: number; label: string }[] {
  return [...html.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1\s*>/gis)].flatMap(
    ([, level, inner = ''], heading) => {
      const label = textOfHtml(inner).trim();
      return label === '' ? [] : [{ heading, level: Number(level), label }];
    },
  );
}
