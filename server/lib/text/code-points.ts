// In this folder: functions on texts: lengths, case folding, slugs, numbers in JSON, quoting.

/** The number of code points of a text: what a length limit of the contract counts. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    if (isLead(text.charCodeAt(i)) && isTrail(text.charCodeAt(i + 1))) {
      count--;
      i++;
    }
  }
  return count;
}

const dividers = new Map<string, Intl.Segmenter>();

/**
 * A text in words or sentences and what stands between them, as its writing system has them. What divides it is made with the first
 * text: Node looks at megabytes of tables for it.
 */
export function divideText(text: string, granularity: 'word' | 'sentence'): Intl.Segments {
  const known = dividers.get(granularity);
  if (known) return known.segment(text);
  const made = new Intl.Segmenter('und', { granularity });
  dividers.set(granularity, made);
  return made.segment(text);
}

function isLead(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isTrail(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
