import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import type { Media } from '../media-file.ts';
import script from './draw-pdf.worker.ts?worker&url';

/** What the worker is given: a file, and where its answers go. */
export interface DrawRequest {
  readonly file: Blob;
  readonly port: MessagePort;
}

/** What the worker says: which decoder it wants, or the picture, null where there is none. */
export type DrawAnswer = { readonly wanted: string } | { readonly picture: Blob | null };

/** A decoder that the worker wanted, null where there is none. */
export interface GivenDecoder {
  readonly bytes: ArrayBuffer | null;
}

/** Milliseconds after which a page that is not drawn is left alone. */
const patience = 8000;

/** Pictures as scanners make them are decoded by programs of their own, which few files need. */
const decoders = new Map([
  ['jbig2.wasm', jbig2],
  ['openjpeg.wasm', openjpeg],
]);

/** What the app's policy lets workers be made of: this one address. */
const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'galley-pdf',
  { createScriptURL: () => script },
);

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): unknown };
}

/** Draws the first page of a PDF; null where the browser cannot, or where it takes too long. Only the worker works. */
export async function drawFirstPage(file: Blob): Promise<Blob | null> {
  const worker = new Worker((policy?.createScriptURL('') ?? script) as string, { type: 'module' });
  const { port1: port, port2 } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Blob | null>((resolve) => {
      timer = setTimeout(() => resolve(null), patience);
      worker.onerror = () => resolve(null);
      port.onmessage = ({ data }: MessageEvent<DrawAnswer>) => {
        if ('picture' in data) resolve(data.picture);
        else
          void loadDecoder(data.wanted).then((bytes) => port.postMessage({ bytes } satisfies GivenDecoder));
      };
      worker.postMessage({ file, port: port2 } satisfies DrawRequest, [port2]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
    port.close();
  }
}

/** The same of a file that is in the library. @throws TypeError where it is not to be had */
export async function drawKeptPage({ url }: Pick<Media, 'url'>): Promise<Blob | null> {
  const answer = await fetch(url);
  return answer.ok ? drawFirstPage(await answer.blob()) : null;
}

async function loadDecoder(name: string): Promise<ArrayBuffer | null> {
  const address = decoders.get(name);
  if (address === undefined) return null;
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.arrayBuffer() : null;
  } catch {
    return null;
  }
}
