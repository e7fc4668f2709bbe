import type { Look } from './blocks.ts';
import { keptSource } from './kept-address.ts';
import { addText, type Outline } from './outline.ts';
import type { Reader } from './reader.ts';

const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u;

/** Reads a picture: one that others cannot open is left out and counted, one that stands for a sign becomes the sign. */
export function readImage(image: Element, look: Look, outline: Outline, reader: Reader): void {
  const alt = image.getAttribute('alt');
  if (alt && emoji.test(alt) && /\D/.test(alt)) {
    addText(outline, alt, look);
    return;
  }
  // The box of a task in Google Docs, and the dots that count who reads a mail.
  if (image.getAttribute('aria-roledescription') === 'checkbox' || isDot(image)) return;
  const kept = keptSource(image.getAttribute('src') ?? '', reader);
  if (!kept) {
    reader.notes.lostImages++;
    return;
  }
  if (kept.isForeign) reader.notes.foreignImages++;
  const attributes: Record<string, string> = { src: kept.src };
  if (alt !== null) attributes['alt'] = alt;
  for (const name of ['width', 'height']) {
    const size = image.getAttribute(name);
    if (size && /^\d{1,5}$/.test(size)) attributes[name] = size;
  }
  outline.line.push({ kind: 'image', attributes, look });
}

function isDot(image: Element): boolean {
  return ['width', 'height'].every((name) => /^[01]$/.test(image.getAttribute(name) ?? ''));
}
