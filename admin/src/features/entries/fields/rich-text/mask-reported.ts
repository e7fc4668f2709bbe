interface Masked {
  readonly html: string;
  /** Restores what remains of the masks, in texts and values. */
  readonly unmask: (fragment: DocumentFragment) => void;
}

/**
 * The browser reports handlers such as `onclick`, and style elements, to the security policy as soon as they are
 * parsed, though nothing could run or apply them. So that its log stays one that somebody reads, every word that could
 * be a handler gets a character of private use, and style elements become ones that are parsed the same and mean
 * nothing. The sanitiser takes out either.
 */
export function maskReported(html: string): Masked {
  let code = 0xe000;
  while (html.includes(String.fromCharCode(code))) code++;
  const mask = String.fromCharCode(code);
  const hasStyles = /<\/?style/i.test(html) && !/noembed/i.test(html);
  if (!hasStyles && !/\bon[a-z]/i.test(html)) return { html, unmask: () => {} };
  const masked = html.replace(/\bon(?=[a-z])/gi, `$&${mask}`);
  const restore = (text: string) => {
    const plain = text.replaceAll(mask, '');
    return hasStyles ? plain.replace(/<(\/?)noembed/gi, '<$1style') : plain;
  };
  return {
    html: hasStyles ? masked.replace(/<(\/?)style(?=[\s/>])/gi, '<$1noembed') : masked,
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
