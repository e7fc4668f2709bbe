import type { FileFormat } from './file-format.ts';
import { refuseForeign } from './foreign-format.ts';
import type { Inspection } from './inspection.ts';
import { type StagedBytes, withStagedBytes } from './staged-bytes.ts';

interface Box {
  readonly type: string;
  readonly at: number;
  /** Where the content begins and ends. */
  readonly start: number;
  readonly end: number;
}

interface Track {
  readonly width: number;
  readonly height: number;
}

/** The boxes that stand in a part of the file. */
interface Boxes {
  readonly boxes: readonly Box[];
  /** Where they stop making sense: the end of the part when they fill it. */
  readonly whole: number;
  /** Whether the last of them, which begins there, is cut off. */
  readonly isCut: boolean;
}

const longestHeader = 1000;
/** Boxes of free text: titles, tags, the place it was taken at. */
const describing = new Set(['udta', 'meta']);
const xmpBox = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/**
 * MP4 video. Its boxes fill the file, or it may be damaged; descriptions are blotted out where they stand, since sizes
 * must not change.
 */
export const mp4: FileFormat = {
  mimeType: 'video/mp4',
  name: 'MP4',
  extensions: ['mp4', 'm4v'],
  kind: 'video',
  resizable: false,
  inspect: async (staged, inspection) => {
    const { file, found } = await withStagedBytes(staged, inspection, (bytes) =>
      inspectBoxes(bytes, inspection),
    );
    const { track, isWhole } = found;
    return {
      file,
      width: track?.width ?? null,
      height: track?.height ?? null,
      thumbhash: null,
      note: isWhole ? null : 'MAY_BE_DAMAGED',
    };
  },
};

async function inspectBoxes(
  bytes: StagedBytes,
  inspection: Inspection,
): Promise<{ track: Track | undefined; isWhole: boolean }> {
  const { boxes, whole, isCut } = await childrenOf(bytes, inspection, 0, bytes.size);
  await refuseForeign(bytes, { name: 'MP4', from: whole, isRest: isCut });
  let isWhole = whole === bytes.size && boxes.some(({ type }) => type === 'mdat' || type === 'moof');
  let tracks = 0;
  let track: Track | undefined;
  for (const movie of boxes) {
    if (await describes(bytes, movie)) await blotOut(bytes, movie);
    if (movie.type !== 'moov') continue;
    const parts = await childrenOf(bytes, inspection, movie.start, movie.end);
    isWhole &&= parts.whole === movie.end;
    for (const box of parts.boxes) {
      if (describing.has(box.type)) await blotOut(bytes, box);
      if (box.type !== 'trak') continue;
      tracks++;
      track = larger(track, await readTrack(bytes, inspection, box));
    }
  }
  return { track, isWhole: isWhole && tracks > 0 };
}

async function readTrack(bytes: StagedBytes, inspection: Inspection, track: Box): Promise<Track | undefined> {
  let found: Track | undefined;
  const { boxes } = await childrenOf(bytes, inspection, track.start, track.end);
  for (const box of boxes) {
    if (describing.has(box.type)) await blotOut(bytes, box);
    if (box.type === 'tkhd')
      found = readTrackHeader(await bytes.read(box.start, Math.min(box.end - box.start, longestHeader)));
  }
  return found;
}

/** The size of a track's picture, turned as its matrix says. */
function readTrackHeader(header: Buffer): Track | undefined {
  const end = header.length;
  if (end < 84 || end === longestHeader) return undefined;
  const width = header.readUInt32BE(end - 8) >>> 16;
  const height = header.readUInt32BE(end - 4) >>> 16;
  const isTurned = header.readInt32BE(end - 44) === 0 && header.readInt32BE(end - 40) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

function larger(one: Track | undefined, other: Track | undefined): Track | undefined {
  if (!other || other.width === 0 || other.height === 0) return one;
  return one && one.width * one.height >= other.width * other.height ? one : other;
}

async function childrenOf(
  bytes: StagedBytes,
  inspection: Inspection,
  from: number,
  to: number,
): Promise<Boxes> {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    inspection.spend();
    const head = await bytes.read(at, Math.min(16, to - at));
    const type = head.toString('latin1', 4, 8);
    // Four letters, digits and the like; what is none begins something else.
    if (head.length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return { boxes, whole: at, isCut: false };
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    const start = at + (isLong ? 16 : 8);
    if (at + size < start) return { boxes, whole: at, isCut: false };
    boxes.push({ type, at, start, end: Math.min(at + size, to) });
    if (at + size > to) return { boxes, whole: at, isCut: true };
    at += size;
  }
  return { boxes, whole: to, isCut: false };
}

async function describes(bytes: StagedBytes, box: Box): Promise<boolean> {
  if (box.type !== 'uuid') return describing.has(box.type);
  return (await bytes.read(box.start, 16)).equals(xmpBox);
}

async function blotOut(bytes: StagedBytes, box: Box): Promise<void> {
  await bytes.write(box.at + 4, Buffer.from('free', 'latin1'));
  await bytes.blank(box.start, box.end);
}
