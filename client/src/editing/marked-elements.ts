/** What elements say by which record and path they show. */
export const attribute = 'data-galley';

/** Where something of a record stands. */
export interface Place {
  readonly record: string;
  readonly path: string;
}

/** The innermost element with a place around what an event is about. */
export function annotated({ target }: Event): Element | null {
  return target instanceof Element ? target.closest(`[${attribute}]`) : null;
}

/** The place that an element shows. */
export function placeOf(element: Element): Place {
  const [, record = '', path = ''] = /^([^:]*):(.*)$/s.exec(element.getAttribute(attribute) ?? '') ?? [];
  return { record, path };
}

/** The element of a place. */
export function elementOf({ record, path }: Place): Element | undefined {
  return document.querySelector(`[${attribute}="${CSS.escape(`${record}:${path}`)}"]`) ?? undefined;
}

/** The element of a block, or the first one in it. */
export function blockElement({ record, path }: Place): Element | undefined {
  return document.querySelector(`[${attribute}^="${CSS.escape(`${record}:${path}`)}"]`) ?? undefined;
}

/** The places of all blocks of the page, each once, as they stand. */
export function blocksOfPage(): Place[] {
  const found = new Map<string, Place>();
  for (const element of document.querySelectorAll(`[${attribute}*="]"]`)) {
    const { record, path } = placeOf(element);
    const block = path.slice(0, path.lastIndexOf(']') + 1);
    found.set(`${record}:${block}`, { record, path: block });
  }
  return [...found.values()];
}
