const startsBlock = /^<(?:p|h[1-6]|blockquote|pre|ul|ol|hr)\b/;

/**
 * HTML from prose as it is pleasant to keep in a source file: blocks stand apart by an empty line, a block
 * that begins with a block tag stays as it is, any other becomes a paragraph. Lines of a block are joined by
 * a space, so a script that is written without spaces keeps each paragraph on one line.
 */
export function prose(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .trim()
        .split(/\s*\n\s*/)
        .join(' '),
    )
    .map((block) => (startsBlock.test(block) ? block : `<p>${block}</p>`))
    .join('\n');
}
