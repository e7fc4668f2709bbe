import { t } from '../../../messages/messages.ts';
import { kindOf, sizeInWords, typeInWords } from '../media-file.ts';

/** What a place takes. */
export interface FileRules {
  /** MIME patterns such as `image/*`; none means every type that the service takes. */
  readonly accept?: readonly string[] | undefined;
  /** Bytes. */
  readonly maxFileSize?: number | undefined;
  readonly isImage?: boolean | undefined;
}

const megabyte = 1024 * 1024;
/** What the service takes at most (specification, "Size and pagination limits"). */
const serviceLimits = {
  image: 10 * megabyte,
  video: 50 * megabyte,
  document: 50 * megabyte,
  audio: 0,
} as const;

/** Types that the service takes, by the endings of file names: browsers do not know all of them. */
const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
};
const taken = new Set(Object.values(types));

/** The type of a file on this device, as far as it can be told without reading it. */
export function typeOfFile({ name, type }: { readonly name: string; readonly type: string }): string {
  if (type === 'image/apng') return 'image/png';
  if (type === 'video/x-m4v') return 'video/mp4';
  return type || (types[name.split('.').pop()?.toLowerCase() ?? ''] ?? '');
}

/** Whether a type matches one of the patterns, as the service matches them. */
export function matchesType(mimeType: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const [family, subtype] = pattern.toLowerCase().split('/');
    if (family === '*') return true;
    return subtype === '*' ? mimeType.startsWith(`${family}/`) : mimeType === pattern.toLowerCase();
  });
}

/** The patterns that a place takes, with images alone where it is for images; none when it takes everything. */
export function patternsOf({ accept = [], isImage = false }: FileRules): readonly string[] {
  if (!isImage) return accept;
  const images = accept.filter((pattern) => /^(?:image\/|\*)/i.test(pattern));
  return images.length > 0
    ? images.map((pattern) => (pattern.startsWith('*') ? 'image/*' : pattern))
    : ['image/*'];
}

/** What a place takes, in words: "PNG or SVG, up to 2 MB". */
export function rulesInWords(rules: FileRules): string {
  const patterns = patternsOf(rules);
  const names = patterns.length === 0 ? [t('Images'), 'PDF', 'MP4', 'WebM'] : patterns.map(patternInWords);
  const kinds =
    names.length < 2
      ? names.join()
      : t('{some} or {last}', { some: names.slice(0, -1).join(', '), last: names.at(-1) });
  return rules.maxFileSize === undefined
    ? kinds
    : t('{kinds}, up to {size}', { kinds, size: sizeInWords(rules.maxFileSize) });
}

function patternInWords(pattern: string): string {
  const groups: Record<string, string> = {
    'image/*': t('Images'),
    'video/*': t('Videos'),
    'audio/*': t('Audio'),
    '*/*': t('Files'),
  };
  return groups[pattern.toLowerCase()] ?? typeInWords(pattern.toLowerCase());
}

/** Why a file cannot be taken, before any of it is sent; undefined when nothing speaks against it. */
export function refusalOf(
  file: { readonly name: string; readonly type: string; readonly size: number },
  rules: FileRules = {},
): string | undefined {
  const type = typeOfFile(file);
  const patterns = patternsOf(rules);
  if (file.size === 0) return t('“{name}” is empty.', { name: file.name });
  if (patterns.length > 0 && !matchesType(type, patterns)) {
    const kinds = rulesInWords({ ...rules, maxFileSize: undefined });
    return `${whatItIs(file.name, type)} ${t('This place takes: {kinds}.', { kinds })}`;
  }
  // The service looks at the bytes: it may know what this browser has no name for.
  if (type !== '' && !taken.has(type)) {
    return `${whatItIs(file.name, type)} ${t('The library takes JPEG, PNG, GIF, WebP, AVIF, SVG, PDF, MP4 and WebM.')}`;
  }
  const limit = Math.min(rules.maxFileSize ?? Number.POSITIVE_INFINITY, serviceLimit(type));
  if (file.size > limit) {
    return t('“{name}” has {size}. At most {most} are taken here.', {
      name: file.name,
      size: sizeInWords(file.size),
      most: sizeInWords(limit),
    });
  }
  return undefined;
}

/** Why a file of the library does not fit a place; undefined when it does. */
export function misfitOf(
  media: { readonly mimeType: string; readonly size: number },
  rules: FileRules,
): string | undefined {
  const patterns = patternsOf(rules);
  if (patterns.length > 0 && !matchesType(media.mimeType, patterns))
    return t('Not of the type that is asked for');
  if (rules.maxFileSize !== undefined && media.size > rules.maxFileSize)
    return t('Larger than {size}', { size: sizeInWords(rules.maxFileSize) });
  return undefined;
}

function serviceLimit(type: string): number {
  return taken.has(type) ? serviceLimits[kindOf(type)] : serviceLimits.document;
}

// People know a file by the ending of its name, and not by what browsers call its type.
function whatItIs(name: string, type: string): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase();
  if (ending === undefined)
    return type === ''
      ? t('“{name}” is of a type that is not known.', { name })
      : t('“{name}” is of the type {type}.', { name, type });
  return /^[AEFHILMNORSX8]/.test(ending)
    ? t('“{name}” is an {ending} file.', { name, ending })
    : t('“{name}” is a {ending} file.', { name, ending });
}
