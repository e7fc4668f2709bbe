let reading: Promise<void> | undefined;
let isStale = false;

/**
 * Shows what the server answers for the page now, in the document that there is: what did not change stays, with its place,
 * focus and listeners. For sites without a router in the browser.
 */
export function refreshDocument(): Promise<void> {
  // What is asked for meanwhile is read once, afterwards.
  if (reading) isStale = true;
  reading ??= readUntilFresh().finally(() => {
    reading = undefined;
  });
  return reading;
}

async function readUntilFresh(): Promise<void> {
  do {
    isStale = false;
    const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
    // What cannot be read leaves what is shown, and the next change asks again.
    if (answer?.ok !== true || isStale) {
      // Unread it would hold its connection.
      await answer?.body?.cancel();
      continue;
    }
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.title = next.title;
    become(document.body, next.body);
  } while (isStale);
}

/** Makes an element say what another one says. */
function become(now: Element, next: Element): void {
  if (now.isEqualNode(next)) return;
  for (const { name } of [...now.attributes]) if (!next.hasAttribute(name)) now.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (now.getAttribute(name) !== value) now.setAttribute(name, value);
  let at = now.firstChild;
  for (const wanted of [...next.childNodes]) {
    const found = counterpart(at, wanted);
    if (!found) now.insertBefore(wanted, at);
    else {
      if (found === at) at = at.nextSibling;
      else now.insertBefore(found, at);
      if (!(found instanceof Element)) found.nodeValue = wanted.nodeValue;
      else if (!isIsland(found)) become(found, wanted as Element);
      else if (found.getAttribute('props') !== (wanted as Element).getAttribute('props'))
        found.replaceWith(wanted);
    }
  }
  while (at) {
    const gone: ChildNode = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/** What stands for a node from here on: that of the same name, and of the same block where one is named. */
function counterpart(from: ChildNode | null, wanted: ChildNode): ChildNode | undefined {
  const key = keyOf(wanted);
  for (let node = from; node; node = node.nextSibling) {
    if (node.nodeName === wanted.nodeName && keyOf(node) === key) return node;
    if (!(wanted instanceof Element)) return undefined;
  }
  return undefined;
}

function keyOf(node: ChildNode): string | null {
  return node instanceof Element ? node.getAttribute('data-galley') || node.id || null : null;
}

/** What a framework renders in the browser is its own; with other properties it begins anew. */
function isIsland(element: Element): boolean {
  return element.localName === 'astro-island';
}
