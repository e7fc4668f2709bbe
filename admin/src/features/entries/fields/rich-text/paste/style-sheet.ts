/** The declarations of a style, by property. */
export type Declarations = ReadonlyMap<string, string>;

/** What the style sheet on the clipboard says: Excel and Word keep there what is bold, and which lists are numbered. */
export interface StyleSheet {
  readonly classes: ReadonlyMap<string, Declarations>;
  /** `l0 level1` → the declarations of that level of that list of Word. */
  readonly listLevels: ReadonlyMap<string, Declarations>;
}

/** Reads the style elements of a clipboard's markup; only rules of a single class and Word's lists are looked at. */
export function readStyleSheet(html: string): StyleSheet {
  const classes = new Map<string, Map<string, string>>();
  const listLevels = new Map<string, Declarations>();
  for (const css of styleTexts(html)) {
    for (const rule of css
      .replace(/<!--|-->/g, '')
      .split('}')
      .slice(0, -1)) {
      const [head, body] = rule.split('{').slice(-2);
      if (head === undefined || body === undefined) continue;
      const level = /@list\s+(l\d+):(level\d+)\s*$/i.exec(head);
      if (level) listLevels.set(`${level[1]} ${level[2]}`, readDeclarations(body));
      for (const selector of head.split(',')) {
        const name = /^(?:[a-z0-9]+)?\.([\w-]+)$/i.exec(selector.trim())?.[1];
        if (name === undefined) continue;
        const declared = classes.get(name) ?? new Map<string, string>();
        for (const [property, value] of readDeclarations(body)) declared.set(property, value);
        classes.set(name, declared);
      }
    }
  }
  return { classes, listLevels };
}

/** The texts of all style elements. An element that is never closed is not read. */
function styleTexts(html: string): readonly string[] {
  const texts: string[] = [];
  const opening = /<style\b[^<>]*>/gi;
  const closing = /<\/style>/gi;
  while (opening.exec(html)) {
    const inside = opening.lastIndex;
    closing.lastIndex = inside;
    const end = closing.exec(html);
    if (!end) break;
    texts.push(html.slice(inside, end.index));
    opening.lastIndex = closing.lastIndex;
  }
  return texts;
}

/** What is declared for an element: by its classes, and over that by its own style. */
export function declarationsOf(element: Element, { classes }: StyleSheet): Declarations {
  const own = element.getAttribute('style');
  const found = [...element.classList].flatMap((name) => classes.get(name) ?? []);
  if (found.length === 0) return own === null ? nothing : readDeclarations(own);
  return new Map([...found.flatMap((rule) => [...rule]), ...(own === null ? [] : readDeclarations(own))]);
}

const nothing: Declarations = new Map();

function readDeclarations(text: string): Declarations {
  const found = new Map<string, string>();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    found.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim());
  }
  return found;
}
