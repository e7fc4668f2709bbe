/** What stands in place of a text that something else than the app has replaced. */
const replacements = new WeakMap<Node, ChildNode>();

/**
 * Lets the app go on where a translator or an extension of the browser has changed the page. They replace texts by elements,
 * while React still has the text that it made: it would fail when it removes that text or inserts before it, and new words
 * would not be shown. Returns how to stop.
 */
export function surviveForeignChanges(): () => void {
  const observer = new MutationObserver(noteReplacements);
  observer.observe(document, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  const standIn = (node: Node): Node => {
    noteReplacements(observer.takeRecords());
    return replacementOf(node);
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const there = standIn(child);
    if (there.parentNode) removeChild.call(there.parentNode, there);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before === null || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    const there = standIn(before);
    return insertBefore.call(this, node, there.parentNode === this ? there : null) as T;
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text);
      if (this.nodeType !== Node.TEXT_NODE || this.parentNode) return;
      const there = standIn(this);
      // The new words are shown as they are; a translator translates them again.
      if (there !== this && there.parentNode) (there as ChildNode).replaceWith(this);
    },
  });
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
    if (value) Object.defineProperty(Node.prototype, 'nodeValue', value);
  };
}

/** What stands where a node was, which may have been replaced more than once. */
function replacementOf(node: Node): Node {
  let found = node;
  for (let next = replacements.get(found); next && next !== node; next = replacements.get(found))
    found = next;
  return found;
}

/** Texts that one change replaced by an element, or that were removed beside an element that came with them. */
function noteReplacements(records: readonly MutationRecord[]): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isElement)));
  if (added.size === 0) return;
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (removed.nodeType !== Node.TEXT_NODE || removed.parentNode) continue;
      const beside = [...addedNodes, previousSibling, nextSibling].find(
        (node): node is HTMLElement => node !== null && isElement(node) && added.has(node) && isForeign(node),
      );
      if (beside) replacements.set(removed, beside);
    }
  }
}

function isElement(node: Node): node is HTMLElement {
  return node instanceof HTMLElement;
}

/** React marks what it makes. */
function isForeign(node: HTMLElement): boolean {
  return !Object.keys(node).some((key) => key.startsWith('__react'));
}
