import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture whose left half is red and whose right half is blue, so that turning and cropping show. */
export function drawHalves(width = 800, height = 400): Sharp {
  const left = {
    create: { width: Math.round(width / 2), height, channels: 3 as const, background: '#ff0000' },
  };
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
}

/** Pixels of noise, which no format makes small. */
export function drawNoise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}

/** A JPEG as a phone makes it: turned by a quarter, with the place it was taken at. */
export async function jpegOfPhone(): Promise<Buffer> {
  return drawHalves()
    .withExif({
      IFD0: { Make: 'Phone', Artist: 'Somebody' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '50/1 5/1 16/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '14/1 25/1 14/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export const svgPicture =
  '<?xml version="1.0"?>\n<!-- a mark --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><rect width="9" height="9"/></svg>';

/** A PDF of one empty page, filled up to a size. */
export function pdfOf(size = 600): Buffer {
  const start =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n';
  const end = '\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n';
  const filled = Math.max(0, size - start.length - end.length);
  const pdf = Buffer.allocUnsafe(start.length + filled + end.length).fill('%');
  pdf.write(start, 'latin1');
  pdf.write(end, start.length + filled, 'latin1');
  return pdf;
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([boxHead(type, body.length), body]);
}

function boxHead(type: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length + 8);
  head.write(type, 4, 'latin1');
  return head;
}

/** An MP4 of 640 by 360 with the place it was filmed at in its description. */
export function mp4Of(size = 2000): Buffer {
  const header = Buffer.alloc(84);
  header.writeUInt32BE(0x00010000, 40);
  header.writeUInt32BE(0x00010000, 56);
  header.writeUInt32BE(640 << 16, 76);
  header.writeUInt32BE(360 << 16, 80);
  const place = box('udta', box('\xa9xyz', Buffer.from('+50.0878+014.4205/')));
  const movie = box('moov', box('mvhd', Buffer.alloc(100)), box('trak', box('tkhd', header)), place);
  const type = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
  const filled = Math.max(1, size - type.length - movie.length - 8);
  const start = Buffer.concat([type, movie, boxHead('mdat', filled)]);
  const mp4 = Buffer.allocUnsafe(start.length + filled).fill(7);
  mp4.set(start);
  return mp4;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Makes an animation of one frame of a PNG, as an encoder of animated PNGs begins it. */
export function animatedPng(png: Buffer): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(1);
  const frame = Buffer.alloc(26);
  // Width and height are those of the header.
  png.copy(frame, 4, 16, 24);
  frame.writeUInt16BE(1, 20);
  frame.writeUInt16BE(10, 22);
  const headerEnd = 33;
  const chunks = [pngChunk('acTL', control), pngChunk('fcTL', frame)];
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

/** A PNG that says it is enormous and is a few kilobytes: whoever decodes it needs gigabytes. */
export function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const rows = deflateSync(Buffer.alloc(Math.min(height, 200) * (width + 1)), { level: 9 });
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
