interface Masked {
  readonly html: string;
  /** Restores what remains of the masks, in texts and values. */
  readonly unmask: (fragment: DocumentFragment) => void;
}

/** Tags that are reported when parsed, and others that are parsed the same and mean nothing. Neither is allowed. */
const substitutes = [
  ['style', 'noembed'],
  ['base', 'wbr'],
] as const;

/**
 * The browser reports handlers such as `onclick`, and some elements, to the security policy as soon as they are parsed,
 * though nothing could run or apply them. So that its log stays one that somebody reads, every word that could be a
 * handler gets a mask, and such elements become others. The sanitiser takes out either.
 */
export function maskReported(html: string): Masked {
  // Whoever wrote the markup must not know the mask: what is restored after sanitising is not looked at again.
  const mask = `\ue000${crypto.getRandomValues(new Uint32Array(3)).join('\ue000')}\ue000`;
  const used = substitutes.filter(
    ([tag, other]) => new RegExp(`</?${tag}`, 'i').test(html) && !new RegExp(other, 'i').test(html),
  );
  if (used.length === 0 && !/\bon[a-z]/i.test(html)) return { html, unmask: () => {} };
  const masked = html.replace(/\bon(?=[a-z])/gi, `$&${mask}`);
  const swap = (text: string, from: string, to: string) =>
    text.replace(new RegExp(`<(/?)${from}(?=[\\s/>])`, 'gi'), `<$1${to}`);
  const restore = (text: string) =>
    used.reduce((restored, [tag, other]) => swap(restored, other, tag), text.replaceAll(mask, ''));
  return {
    html: used.reduce((hidden, [tag, other]) => swap(hidden, tag, other), masked),
    unmask: (fragment) => restoreAll(fragment, restore),
  };
}

function restoreAll(fragment: DocumentFragment, restore: (text: string) => string): void {
  const nodes = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node instanceof Element) {
      for (const { name, value } of node.attributes) {
        const restored = restore(value);
        if (restored !== value) node.setAttribute(name, restored);
      }
    } else {
      const text = node.textContent ?? '';
      const restored = restore(text);
      if (restored !== text) node.textContent = restored;
    }
  }
}
