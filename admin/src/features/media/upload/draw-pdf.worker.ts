// Draws the first page of a PDF, in a worker of its own: what a file does to it ends with it, and it reaches no network.
import 'pdfjs-dist/build/pdf.worker.mjs';
import { getDocument, VerbosityLevel } from 'pdfjs-dist';
import type { DrawAnswer, DrawRequest, GivenDecoder } from './draw-pdf.ts';

/** Pixels of the longer side. */
const longest = 1280;
/** Pixels of a picture in the file; larger ones are left out. */
const largestPicture = 40_000_000;

addEventListener('message', ({ data }: MessageEvent<DrawRequest>) => {
  const { file, port } = data;
  drawPage(file, port).then(
    (picture) => port.postMessage({ picture } satisfies DrawAnswer),
    () => port.postMessage({ picture: null } satisfies DrawAnswer),
  );
});

/** The first page as a picture; null where nothing can be seen on it. @throws what the library throws for a PDF that it cannot read */
async function drawPage(file: Blob, port: MessagePort): Promise<Blob | null> {
  let isLacking = false;
  /** Asks the app for what decodes some pictures. Tables of characters of old Asian fonts are not there. */
  class Decoders {
    readonly fetch = async ({ kind, filename }: { readonly kind: string; readonly filename: string }) => {
      if (kind === 'cMapUrl') isLacking = true;
      if (kind !== 'wasmUrl') throw new Error(`there is no ${filename}`);
      return askFor(filename, port);
    };
  }
  const pdf = await getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // Fonts of a worker stand in itself, not in a document.
    ownerDocument: self as unknown as HTMLDocument,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    BinaryDataFactory: Decoders,
    maxImageSize: largestPicture,
    canvasMaxAreaInBytes: largestPicture * 4,
    verbosity: VerbosityLevel.ERRORS,
    useWorkerFetch: false,
    enableXfa: false,
  }).promise;
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longest / Math.max(width, height) });
  const canvas = new OffscreenCanvas(pixels(viewport.width), pixels(viewport.height));
  const canvasContext = canvas.getContext('2d', { alpha: false }) as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport }).promise;
  if (isLacking || isOfOneColor(canvasContext, canvas)) return null;
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
}

function pixels(length: number): number {
  return Math.min(longest, Math.max(1, Math.round(length)));
}

function isOfOneColor(context: CanvasRenderingContext2D, { width, height }: OffscreenCanvas): boolean {
  const colors = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  return colors.every((color) => color === colors[0]);
}

function askFor(wanted: string, port: MessagePort): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<GivenDecoder>) =>
      data.bytes ? resolve(new Uint8Array(data.bytes)) : reject(new Error(`there is no ${wanted}`));
    port.postMessage({ wanted } satisfies DrawAnswer);
  });
}

/** Canvases of a worker, as the library asks for them. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: { readonly canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: { readonly canvas: OffscreenCanvas }): void {
    canvas.width = 0;
    canvas.height = 0;
  }
  getNoAlphaContext(canvas: OffscreenCanvas) {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
}

/** Filters are parts of a document; where there is none the library does what it needs by hand. */
class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  destroy(): void {}
}

function none(): string {
  return 'none';
}
