// In this folder: what draws the pictures, films and documents of the demo. They are committed; this is how they were
// made.

import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawPressKit, drawSampler, drawTypeSpecimen } from './draw-documents.ts';
import * as prints from './draw-prints.ts';
import * as shores from './draw-shores.ts';
import * as work from './draw-work.ts';
import { filmTurningCurrent } from './film.ts';

/** What each file of the demo is drawn by. */
const pictures: Readonly<Record<string, () => string>> = {
  'press-room.jpg': work.drawPressRoom,
  'dock-notebook.jpg': work.drawNotebook,
  'tide-machine.jpg': work.drawTideMachine,
  'table-proof.jpg': work.drawTableProof,
  'vertical-proof.jpg': work.drawVerticalProof,
  'kindi-diagram.png': work.drawMoonDiagram,
  'drying-harbour.jpg': shores.drawDryingHarbour,
  'burntcoat-island.jpg': shores.drawRedIsland,
  'hudde-stone.jpg': shores.drawHuddeStone,
  'saint-malo-steps.jpg': shores.drawStoneSteps,
  'rance-barrage.jpg': shores.drawBarrage,
  'corroios-mill.jpg': shores.drawTideMill,
  'moldauhafen-crane.jpg': shores.drawHarbourBasin,
  'chalkida-bridge.jpg': shores.drawBridge,
  'tomonoura-lantern.jpg': shores.drawLantern,
  'basra-palms.jpg': shores.drawPalms,
  'cover-7.png': prints.drawCover7,
  'cover-8.png': prints.drawCover8,
  'cover-9.png': prints.drawCover9,
  'emblem-ruler.png': prints.drawRuler,
  'emblem-barometer.png': prints.drawBarometer,
  'emblem-gouge.png': prints.drawGouge,
  'emblem-basket.png': prints.drawBasket,
  'emblem-bridge.png': prints.drawBridgeEmblem,
  'emblem-palm.png': prints.drawPalmEmblem,
};

async function render(filename: string, svg: string): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg));
  return filename.endsWith('.png')
    ? drawn.png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 }).toBuffer()
    : drawn.jpeg({ quality: 76, mozjpeg: true }).toBuffer();
}

/** Every file of the demo by name. */
async function makeMedia(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>([['slack-water.svg', Buffer.from(prints.logo)]]);
  for (const [filename, draw] of Object.entries(pictures))
    files.set(filename, await render(filename, draw()));
  files.set('slack-water-9-sampler.pdf', drawSampler());
  files.set('slack-water-type-specimen.pdf', drawTypeSpecimen());
  files.set('slack-water-press-kit.pdf', drawPressKit());
  files.set('euripus-turning.webm', await filmTurningCurrent());
  return files;
}

// `node scripts/draw-demo/make-media.ts` writes the files of the demo anew.
const folder = fileURLToPath(new URL('../../server/demo/slack-water/media/', import.meta.url));
await mkdir(folder, { recursive: true });
for (const [filename, bytes] of await makeMedia()) await writeFile(`${folder}${filename}`, bytes);
