/** An element of Matroska: its id, its length, its content. */
function element(id: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([
    Buffer.from(id.toString(16).padStart(id > 0xffffff ? 8 : id > 0xff ? 4 : 2, '0'), 'hex'),
    length,
    body,
  ]);
}

function number(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
}

function real(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

function words(id: number, text: string): Buffer {
  return element(id, Buffer.from(text));
}

interface Film {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

/**
 * A WebM film without sound. Its frames are lossy WebP pictures: the picture inside such a file is a key frame of VP8,
 * the codec of WebM, so nothing has to be encoded again.
 */
export function writeWebm(frames: readonly Buffer[], film: Film): Buffer {
  const millisecondsOf = (frame: number) => Math.round((frame * 1000) / film.framesPerSecond);
  const header = element(
    0x1a45dfa3,
    number(0x4286, 1),
    number(0x42f7, 1),
    number(0x42f2, 4),
    number(0x42f3, 8),
    words(0x4282, 'webm'),
    number(0x4287, 2),
    number(0x4285, 2),
  );
  const info = element(
    0x1549a966,
    number(0x2ad7b1, 1_000_000),
    real(0x4489, millisecondsOf(frames.length)),
    words(0x4d80, 'Galley demo'),
    words(0x5741, 'Galley demo'),
  );
  const video = element(0xe0, number(0xb0, film.width), number(0xba, film.height));
  const track = element(
    0xae,
    number(0xd7, 1),
    number(0x73c5, 1),
    number(0x83, 1),
    words(0x86, 'V_VP8'),
    video,
  );
  const head = [info, element(0x1654ae6b, track)];

  const clusters: Buffer[] = [];
  const cues: Buffer[] = [];
  let position = Buffer.concat(head).length;
  for (let first = 0; first < frames.length; first += film.framesPerSecond) {
    const start = millisecondsOf(first);
    const blocks = frames
      .slice(first, first + film.framesPerSecond)
      .map((frame, n) => simpleBlock(millisecondsOf(first + n) - start, keyFrameOf(frame)));
    const cluster = element(0x1f43b675, number(0xe7, start), ...blocks);
    cues.push(element(0xbb, number(0xb3, start), element(0xb7, number(0xf7, 1), number(0xf1, position))));
    clusters.push(cluster);
    position += cluster.length;
  }
  return Buffer.concat([header, element(0x18538067, ...head, ...clusters, element(0x1c53bb6b, ...cues))]);
}

function simpleBlock(milliseconds: number, frame: Buffer): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80]);
  head.writeInt16BE(milliseconds, 1);
  return element(0xa3, head, frame);
}

function keyFrameOf(webp: Buffer): Buffer {
  if (webp.toString('latin1', 12, 16) !== 'VP8 ') throw new Error('a frame is not a simple lossy WebP');
  return webp.subarray(20, 20 + webp.readUInt32LE(16));
}
