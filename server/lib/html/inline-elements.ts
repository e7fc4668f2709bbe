const inline = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark nobr q s samp small span strike strong sub tt u var wbr'.split(
    ' ',
  ),
);

/** Whether a tag, by its name in lower case, divides words: `Donau<b>dampf</b>schiff` and `Donau<wbr>dampfer` are one word. */
export function dividesWords(name: string): boolean {
  return !inline.has(name);
}
