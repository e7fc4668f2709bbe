import { orientationExif } from './orientation-exif.ts';

const marker = {
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  com: 0xfe,
};

/**
 * A JPEG without what its pixels do not need: EXIF with the place it was taken at, XMP, IPTC, comments, embedded
 * previews, and whatever follows its end. Colour profile and orientation stay; no pixel changes.
 * @returns undefined when the structure is broken
 */
export function stripJpeg(bytes: Buffer, orientation: number): Buffer | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== marker.soi) return undefined;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  if (orientation > 1) kept.push(exifSegment(orientation));
  for (let at = 2; ; ) {
    if (bytes[at] !== 0xff) return undefined;
    while (bytes[at + 1] === 0xff) at++;
    const kind = bytes[at + 1];
    if (kind === undefined) return undefined;
    if (kind === marker.eoi) {
      kept.push(bytes.subarray(at, at + 2));
      return Buffer.concat(kept);
    }
    if (at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return undefined;
    const next = kind === marker.sos ? endOfScan(bytes, end) : end;
    if (next === undefined) return undefined;
    if (isKept(kind, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, next));
    at = next;
  }
}

function isKept(kind: number, payload: Buffer): boolean {
  if (kind === marker.com) return false;
  if (kind < marker.app0 || kind > 0xef) return true;
  if (kind === marker.app0) return payload.subarray(0, 5).equals(Buffer.from('JFIF\0'));
  if (kind === marker.app2) return payload.subarray(0, 12).equals(Buffer.from('ICC_PROFILE\0'));
  return kind === marker.app14;
}

/** Where the marker after the compressed data stands: stuffed bytes and restart markers belong to the data. */
function endOfScan(bytes: Buffer, start: number): number | undefined {
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1] ?? 0;
    if (next === 0xff) at++;
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else return at;
  }
  return undefined;
}

function exifSegment(orientation: number): Buffer {
  const payload = Buffer.concat([Buffer.from('Exif\0\0'), orientationExif(orientation)]);
  const head = Buffer.from([0xff, marker.app1, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}
