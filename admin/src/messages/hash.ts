const known = new Map<string, string>();

/** The short name by which a message is found in the catalogs as they are delivered: FNV-1a of its English, 32 bits. */
export function hashOf(text: string): string {
  let hash = known.get(text);
  if (hash === undefined) {
    let sum = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
    hash = (sum >>> 0).toString(36);
    known.set(text, hash);
  }
  return hash;
}
