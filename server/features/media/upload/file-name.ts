const longestName = 200;

// Control characters, marks that reorder text, and what file systems and headers give a meaning to.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u{FFFE}\u{FFFF}"<>:|?*%#;\\/]/gu;

/** The name a file came with, as a record may show it: one line without control characters, at most 200 characters. */
export function cleanName(given: string): string {
  const name = given.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim();
  return cut(name) || 'file';
}

/**
 * The name a file is served under: no path, nothing that a file system or a header gives a meaning to, and the ending of
 * what it really is.
 */
export function safeFilename(given: string, extensions: readonly [string, ...string[]]): string {
  const last = given.split(/[\\/]/).pop() ?? '';
  const name = last
    .normalize('NFC')
    .replace(unsafe, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+|[\s.]+$/g, '');
  const [, stem = name, ending = ''] = /^(.*)\.([^.]*)$/.exec(name) ?? [];
  const fits = extensions.includes(ending.toLowerCase());
  const kept = fits || !/^[A-Za-z0-9]{1,5}$/.test(ending) ? (fits ? stem : name) : stem;
  const extension = fits ? ending.toLowerCase() : extensions[0];
  return `${cut(kept.replace(/[\s.]+$/, ''), longestName - 6) || 'file'}.${extension}`;
}

/** Whether a name has the form of those that `safeFilename` makes: safe in addresses, in headers and in file systems. */
export function isServableFilename(name: string): boolean {
  return name.length > 0 && [...name].length <= longestName && name.search(unsafe) < 0;
}

function cut(name: string, length = longestName): string {
  const characters = [...name];
  return characters.length > length ? characters.slice(0, length).join('').trimEnd() : name;
}
