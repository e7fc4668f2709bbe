const introducer = { extension: 0x21, image: 0x2c, trailer: 0x3b };
const label = { application: 0xff, comment: 0xfe };

/**
 * A GIF without comments and application data other than the loop count, and without whatever follows its end.
 * @returns undefined when the structure is broken
 */
export function stripGif(bytes: Buffer): Buffer | undefined {
  const packed = bytes[10];
  if (packed === undefined) return undefined;
  let at = 13 + tableSize(packed);
  const kept: Buffer[] = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === introducer.trailer) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    const end = kind === introducer.extension ? endOfBlocks(bytes, at + 2) : endOfImage(bytes, at);
    if (end === undefined || (kind !== introducer.extension && kind !== introducer.image)) return undefined;
    if (isKept(bytes.subarray(at, end))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

function isKept(block: Buffer): boolean {
  if (block[0] !== introducer.extension) return true;
  if (block[1] === label.comment) return false;
  return (
    block[1] !== label.application || /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(block.toString('latin1', 3, 14))
  );
}

function endOfImage(bytes: Buffer, at: number): number | undefined {
  const packed = bytes[at + 9];
  return packed === undefined ? undefined : endOfBlocks(bytes, at + 10 + tableSize(packed) + 1);
}

function tableSize(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

function endOfBlocks(bytes: Buffer, start: number): number | undefined {
  for (let at = start; at < bytes.length; at += 1 + (bytes[at] ?? 0)) if (bytes[at] === 0) return at + 1;
  return undefined;
}
