import { type FileFormat, rejectDamaged } from './file-format.ts';
import { type StagedBytes, withStagedBytes } from './staged-bytes.ts';

interface Element {
  readonly id: number;
  readonly at: number;
  readonly start: number;
  /** Undefined where the size is not said, as in recordings of a running stream. */
  readonly end: number | undefined;
}

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  tags: 0x1254c367,
  cluster: 0x1f43b675,
  void: 0xec,
};
const mostElements = 100_000;
const longestNumber = 8;

/** WebM video. What its segment says must be there; tags are overwritten by a gap of the same length. */
export const webm: FileFormat = {
  mimeType: 'video/webm',
  name: 'WebM',
  extensions: ['webm'],
  kind: 'video',
  resizable: false,
  inspect: async (staged) => {
    const { file, found } = await withStagedBytes(staged, inspectSegment);
    return { file, ...found, thumbhash: null };
  },
};

async function inspectSegment(bytes: StagedBytes): Promise<{ width: number | null; height: number | null }> {
  const header = await elementAt(bytes, 0, bytes.size);
  const segment = header?.end === undefined ? undefined : await elementAt(bytes, header.end, bytes.size);
  if (header?.id !== ids.header || segment?.id !== ids.segment) throw rejectDamaged('WebM');
  const children = await childrenOf(bytes, segment.start, segment.end ?? bytes.size);
  if (!children.some(({ id }) => id === ids.cluster)) throw rejectDamaged('WebM');
  for (const child of children) if (child.id === ids.tags) await blotOut(bytes, child);
  const video = await findVideo(bytes, children);
  return {
    width: await numberIn(bytes, video, ids.width),
    height: await numberIn(bytes, video, ids.height),
  };
}

async function findVideo(bytes: StagedBytes, segment: readonly Element[]): Promise<readonly Element[]> {
  const tracks = segment.find(({ id }) => id === ids.tracks);
  for (const track of await contentOf(bytes, tracks)) {
    if (track.id !== ids.track) continue;
    const video = (await contentOf(bytes, track)).find(({ id }) => id === ids.video);
    if (video) return contentOf(bytes, video);
  }
  return [];
}

async function contentOf(bytes: StagedBytes, element: Element | undefined): Promise<Element[]> {
  return element?.end === undefined ? [] : childrenOf(bytes, element.start, element.end);
}

async function numberIn(
  bytes: StagedBytes,
  elements: readonly Element[],
  id: number,
): Promise<number | null> {
  const element = elements.find((candidate) => candidate.id === id);
  const length = element?.end === undefined ? 0 : element.end - element.start;
  if (!element || length < 1 || length > 4) return null;
  return (await bytes.read(element.start, length)).readUIntBE(0, length) || null;
}

/** The elements of a part of the file, up to the first whose size is not said. @throws when one reaches beyond it */
async function childrenOf(bytes: StagedBytes, from: number, to: number): Promise<Element[]> {
  if (to > bytes.size) throw rejectDamaged('WebM');
  const elements: Element[] = [];
  for (let at = from; at < to && elements.length < mostElements; ) {
    const element = await elementAt(bytes, at, to);
    if (!element) throw rejectDamaged('WebM');
    elements.push(element);
    if (element.end === undefined) break;
    at = element.end;
  }
  return elements;
}

async function elementAt(bytes: StagedBytes, at: number, to: number): Promise<Element | undefined> {
  const head = await bytes.read(at, 4 + longestNumber);
  const idLength = lengthOf(head[0], 4);
  if (idLength === undefined || head.length < idLength + 1) return undefined;
  const sizeLength = lengthOf(head[idLength], longestNumber);
  if (sizeLength === undefined || head.length < idLength + sizeLength) return undefined;
  const id = head.readUIntBE(0, idLength);
  const start = at + idLength + sizeLength;
  const size = readSize(head.subarray(idLength, idLength + sizeLength));
  if (size !== undefined && start + size > to) return undefined;
  return { id, at, start, end: size === undefined ? undefined : start + size };
}

/** How many bytes a number of variable length has, by its first byte. */
function lengthOf(first: number | undefined, longest: number): number | undefined {
  if (!first) return undefined;
  const length = Math.clz32(first) - 23;
  return length <= longest ? length : undefined;
}

function readSize(bytes: Buffer): number | undefined {
  const marker = 0x80 >> (bytes.length - 1);
  const first = (bytes[0] ?? 0) & (marker - 1);
  const rest = [...bytes.subarray(1)];
  if (first === marker - 1 && rest.every((byte) => byte === 0xff)) return undefined;
  return rest.reduce((value, byte) => value * 256 + byte, first);
}

async function blotOut(bytes: StagedBytes, { at, end }: Element): Promise<void> {
  if (end === undefined) throw rejectDamaged('WebM');
  const length = end - at;
  const head = Buffer.alloc(length < 128 ? 2 : 9);
  // A number of one byte reaches to 126; the long form has room for all others.
  if (length < 128) head[1] = 0x80 | (length - 2);
  else head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1);
  head[0] = ids.void;
  await bytes.write(at, head);
  await bytes.blank(at + head.length, end);
}
