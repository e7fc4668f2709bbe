import sharp from 'sharp';
import { drawTurningCurrent } from './draw-work.ts';
import { range } from './drawing.ts';
import { writeWebm } from './webm-writer.ts';

const seconds = 10;
const framesPerSecond = 8;

/** Ten seconds of a current that turns. */
export async function filmTurningCurrent(): Promise<Buffer> {
  const count = seconds * framesPerSecond;
  const frames: Buffer[] = [];
  for (const n of range(count)) {
    const svg = Buffer.from(drawTurningCurrent(n / (count - 1)));
    frames.push(await sharp(svg).webp({ quality: 55, effort: 6, smartSubsample: false }).toBuffer());
  }
  return writeWebm(frames, { width: 480, height: 270, framesPerSecond });
}
