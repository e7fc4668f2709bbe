import { t } from '../../../../../messages/messages.ts';

/** The look of an image of another host before its editor asks for it. */
const blockedClass =
  'inline-flex max-w-full flex-wrap items-center gap-2 rounded-md border border-dashed border-line-strong bg-sunken px-2 py-1 text-xs text-ink-soft';

/**
 * A picture as the editor shows it. One of another host is not loaded until it is asked for: whoever wrote it would
 * learn who opens the record, and when.
 */
export function imageView(attributes: Readonly<Record<string, unknown>>): HTMLElement {
  const text = (name: string) => (typeof attributes[name] === 'string' ? attributes[name] : '');
  const src = text('src');
  if (isOwn(src)) return picture(src, text);
  const box = document.createElement('span');
  box.className = blockedClass;
  box.contentEditable = 'false';
  const words = document.createElement('span');
  words.textContent = src === '' ? t('Image without an address') : unloadedInWords(hostOf(src), text('alt'));
  box.append(words);
  if (src !== '') {
    const show = document.createElement('button');
    show.type = 'button';
    show.className = 'min-h-6.5 rounded underline underline-offset-2';
    show.textContent = t('Load it');
    show.addEventListener('click', () => box.replaceChildren(picture(src, text)), { once: true });
    box.append(show);
  }
  return box;
}

/** The greatest height of a picture in the editor. */
const maxHeight = '24rem';

function picture(src: string, text: (name: string) => string): HTMLImageElement {
  const image = document.createElement('img');
  image.className = 'inline-block h-auto max-w-full rounded';
  describe(image, text);
  image.addEventListener('load', () => limitHeight(image, image.naturalWidth / image.naturalHeight));
  image.referrerPolicy = 'no-referrer';
  image.loading = 'lazy';
  image.src = src;
  return image;
}

/**
 * Shows other attributes of a picture that is shown already, so that it need not come again; false when it must be made
 * anew.
 */
export function updateImageView(shown: HTMLElement, attributes: Readonly<Record<string, unknown>>): boolean {
  const text = (name: string) => (typeof attributes[name] === 'string' ? attributes[name] : '');
  if (!(shown instanceof HTMLImageElement) || shown.getAttribute('src') !== text('src')) return false;
  describe(shown, text);
  return true;
}

function describe(image: HTMLImageElement, text: (name: string) => string): void {
  image.alt = text('alt');
  image.title = text('title');
  if (/^\d{1,4}$/.test(text('width'))) image.width = Number(text('width'));
  else image.removeAttribute('width');
  const isLoaded = image.naturalWidth > 0;
  const [width, height] = isLoaded
    ? [image.naturalWidth, image.naturalHeight]
    : [Number(text('width')), Number(text('height'))];
  limitHeight(image, width / height);
}

/** Limits the height through the width: a height limit beside a set width would distort the picture. */
function limitHeight(image: HTMLImageElement, ratio: number): void {
  const isKnown = Number.isFinite(ratio) && ratio > 0;
  image.style.maxWidth = isKnown ? `min(100%, calc(${maxHeight} * ${ratio}))` : '';
}

/** Whether the address is of this service or holds the picture itself. */
function isOwn(src: string): boolean {
  if (src === '') return false;
  try {
    const { protocol, origin } = new URL(src, location.origin);
    return origin === location.origin || protocol === 'data:' || protocol === 'blob:';
  } catch {
    return false;
  }
}

function unloadedInWords(host: string, alt: string): string {
  return alt === '' ? t('Image of {host}', { host }) : t('Image of {host}: {text}', { host, text: alt });
}

function hostOf(src: string): string {
  try {
    return new URL(src, location.origin).host || t('an unknown place');
  } catch {
    return t('an unknown place');
  }
}
