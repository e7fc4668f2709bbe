import { type FileFormat, rejectDamaged } from './file-format.ts';
import { refuseForeign } from './foreign-format.ts';
import type { Inspection } from './inspection.ts';
import { type StagedBytes, withStagedBytes } from './staged-bytes.ts';

interface Element {
  readonly id: number;
  readonly at: number;
  readonly start: number;
  /** Undefined where the size is not said, as in recordings of a running stream. */
  readonly end: number | undefined;
  /** Whether it says that it reaches beyond what holds it; `end` is where that ends. */
  readonly isCut: boolean;
}

/** The elements that stand in a part of the file, up to the first whose size is not said. */
interface Elements {
  readonly elements: readonly Element[];
  /** Where they stop making sense: the end of the part when they fill it. An element that is cut off is among them. */
  readonly whole: number;
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
  checksum: 0xbf,
};
/** What stands beside each other in a file: one header and segment, or several of both. */
const outermost: readonly number[] = [ids.header, ids.segment, ids.void, ids.checksum];
const longestNumber = 8;

/** WebM video. What its segment says is there, or it may be damaged; tags become a gap of the same length. */
export const webm: FileFormat = {
  mimeType: 'video/webm',
  name: 'WebM',
  extensions: ['webm'],
  kind: 'video',
  resizable: false,
  inspect: async (staged, inspection) => {
    const { file, found } = await withStagedBytes(staged, inspection, (bytes) =>
      inspectSegments(bytes, inspection),
    );
    const { width, height, isWhole } = found;
    return { file, width, height, thumbhash: null, note: isWhole ? null : 'MAY_BE_DAMAGED' };
  },
};

async function inspectSegments(
  bytes: StagedBytes,
  inspection: Inspection,
): Promise<{ width: number | null; height: number | null; isWhole: boolean }> {
  const top = await childrenOf(bytes, inspection, 0, bytes.size);
  const stranger = top.elements.find(({ id }) => !outermost.includes(id));
  const from = Math.min(top.whole, stranger?.at ?? bytes.size);
  const isRest = !stranger && top.elements.at(-1)?.isCut === true;
  await refuseForeign(bytes, { name: 'WebM', from, isRest });
  let isWhole = from === bytes.size;
  let clusters = 0;
  let size: { width: number | null; height: number | null } | undefined;
  for (const { id, start, end = bytes.size } of top.elements) {
    if (id !== ids.segment) continue;
    const { elements, whole } = await childrenOf(bytes, inspection, start, end);
    isWhole &&= whole === end;
    clusters += elements.filter((element) => element.id === ids.cluster).length;
    for (const child of elements) if (child.id === ids.tags) await blotOut(bytes, child);
    size ??= await findSize(bytes, inspection, elements);
  }
  return { width: size?.width ?? null, height: size?.height ?? null, isWhole: isWhole && clusters > 0 };
}

async function findSize(bytes: StagedBytes, inspection: Inspection, segment: readonly Element[]) {
  const video = await findVideo(bytes, inspection, segment);
  return {
    width: await numberIn(bytes, video, ids.width),
    height: await numberIn(bytes, video, ids.height),
  };
}

async function findVideo(
  bytes: StagedBytes,
  inspection: Inspection,
  segment: readonly Element[],
): Promise<readonly Element[]> {
  const contentOf = async (element: Element | undefined) =>
    element?.end === undefined
      ? []
      : (await childrenOf(bytes, inspection, element.start, element.end)).elements;
  for (const track of await contentOf(segment.find(({ id }) => id === ids.tracks))) {
    if (track.id !== ids.track) continue;
    const video = (await contentOf(track)).find(({ id }) => id === ids.video);
    if (video) return contentOf(video);
  }
  return [];
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

async function childrenOf(
  bytes: StagedBytes,
  inspection: Inspection,
  from: number,
  to: number,
): Promise<Elements> {
  const elements: Element[] = [];
  for (let at = from; at < to; ) {
    inspection.spend();
    const element = await elementAt(bytes, at, to);
    if (!element) return { elements, whole: at };
    elements.push(element);
    if (element.isCut) return { elements, whole: at };
    // Whatever follows may belong to it.
    if (element.end === undefined) break;
    at = element.end;
  }
  return { elements, whole: to };
}

async function elementAt(bytes: StagedBytes, at: number, to: number): Promise<Element | undefined> {
  const head = await bytes.read(at, Math.min(4 + longestNumber, to - at));
  const idLength = lengthOf(head[0], 4);
  if (idLength === undefined || head.length < idLength + 1) return undefined;
  const sizeLength = lengthOf(head[idLength], longestNumber);
  if (sizeLength === undefined || head.length < idLength + sizeLength) return undefined;
  const id = head.readUIntBE(0, idLength);
  const start = at + idLength + sizeLength;
  const size = readSize(head.subarray(idLength, idLength + sizeLength));
  if (size === undefined) return { id, at, start, end: undefined, isCut: false };
  return { id, at, start, end: Math.min(start + size, to), isCut: start + size > to };
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
