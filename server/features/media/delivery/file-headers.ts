import type { MediaRow } from '../../../platform/db/tables.ts';
import { formatOf } from '../formats/registry.ts';

/** How long an answer may be kept. */
export type Keeping = 'for ever' | 'briefly' | 'not';

const cacheControl: Readonly<Record<Keeping, string>> = {
  'for ever': 'public, max-age=31536000, immutable',
  briefly: 'public, max-age=300',
  not: 'no-store',
};

/**
 * Nothing that is uploaded may act as a page of ours: no script, no form, no origin, whatever type it claims. Styles and
 * embedded pictures are what an SVG needs to look right, `media-src` what a browser needs to show a film by itself.
 */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; media-src 'self'; sandbox";

/** Headers of a served file that do not depend on which part of it is sent. */
export function fileHeaders(row: MediaRow, mimeType: string, keeping: Keeping): Record<string, string> {
  return {
    'Content-Type': mimeType,
    'Content-Disposition': disposition(row, mimeType),
    'Last-Modified': new Date(row.file_changed_at).toUTCString(),
    'Cache-Control': cacheControl[keeping],
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': policy,
    // Sites of other origins embed these files; that is what they are for.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

// A viewer of PDF runs the scripts in it, so those are saved and not shown.
function disposition({ filename, mime_type }: MediaRow, mimeType: string): string {
  const kind = formatOf(mimeType)?.kind === 'document' ? 'attachment' : 'inline';
  const extension = formatOf(mimeType)?.extensions[0] ?? '';
  const name = mimeType === mime_type ? filename : filename.replace(/[^.]+$/, extension);
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '')
    .replace(/^\./, 'file.');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
