import { type FileFormat, rejectDamaged } from './file-format.ts';
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

const mostBoxes = 100_000;
const longestHeader = 1000;
/** Boxes of free text: titles, tags, the place it was taken at. */
const describing = new Set(['udta', 'meta']);
const xmpBox = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** MP4 video. Its boxes must fill the file; descriptions are blotted out where they stand, since sizes must not change. */
export const mp4: FileFormat = {
  mimeType: 'video/mp4',
  name: 'MP4',
  extensions: ['mp4', 'm4v'],
  kind: 'video',
  resizable: false,
  inspect: async (staged) => {
    const { file, found } = await withStagedBytes(staged, inspectBoxes);
    return { file, width: found?.width ?? null, height: found?.height ?? null, thumbhash: null };
  },
};

async function inspectBoxes(bytes: StagedBytes): Promise<Track | undefined> {
  const boxes = await childrenOf(bytes, 0, bytes.size);
  const movie = boxes?.find(({ type }) => type === 'moov');
  if (!boxes || !movie || !boxes.some(({ type }) => type === 'mdat' || type === 'moof')) {
    throw rejectDamaged('MP4');
  }
  for (const box of boxes) if (await describes(bytes, box)) await blotOut(bytes, box);
  const parts = (await childrenOf(bytes, movie.start, movie.end)) ?? [];
  if (!parts.some(({ type }) => type === 'trak')) throw rejectDamaged('MP4');
  let track: Track | undefined;
  for (const box of parts) {
    if (describing.has(box.type)) await blotOut(bytes, box);
    if (box.type === 'trak') track = larger(track, await readTrack(bytes, box));
  }
  return track;
}

async function readTrack(bytes: StagedBytes, track: Box): Promise<Track | undefined> {
  let found: Track | undefined;
  for (const box of (await childrenOf(bytes, track.start, track.end)) ?? []) {
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

/** The boxes that fill a part of the file, undefined when they do not. */
async function childrenOf(bytes: StagedBytes, from: number, to: number): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const head = await bytes.read(at, 16);
    if (head.length < 8 || boxes.length >= mostBoxes) return undefined;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    const start = at + (isLong ? 16 : 8);
    if (at + size > to || at + size < start) return undefined;
    boxes.push({ type: head.toString('latin1', 4, 8), at, start, end: at + size });
    at += size;
  }
  return boxes;
}

async function describes(bytes: StagedBytes, box: Box): Promise<boolean> {
  if (box.type !== 'uuid') return describing.has(box.type);
  return (await bytes.read(box.start, 16)).equals(xmpBox);
}

async function blotOut(bytes: StagedBytes, box: Box): Promise<void> {
  await bytes.write(box.at + 4, Buffer.from('free', 'latin1'));
  await bytes.blank(box.start, box.end);
}
