/**
 * Returns where a JSON text has more than `levels` arrays and objects within each other, -1 if it has not. Looks at brackets
 * outside of texts, and is asked before the text is parsed: a parser takes a hundred times the size of one that is made of
 * brackets.
 */
export function findNestingBeyond(text: string, levels: number): number {
  let depth = 0;
  let isText = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (isText) {
      if (character === 0x5c) i++;
      else if (character === 0x22) isText = false;
    } else if (character === 0x22) isText = true;
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > levels) return i;
    } else if (character === 0x7d || character === 0x5d) depth--;
  }
  return -1;
}
