import { isUuid } from '../../../lib/ids.ts';
import { fail } from '../../../lib/service-error.ts';
import { asTenantId } from '../../../lib/tenant-id.ts';
import type { MediaRow } from '../../../platform/db/tables.ts';
import { addressKey } from '../../../platform/http/address.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import { type ApiRequest, param } from '../../../platform/http/api-request.ts';
import { readRange } from '../../../platform/http/byte-range.ts';
import { blobKey } from '../blob-store.ts';
import { formatOf } from '../formats/registry.ts';
import { fileVersion } from '../present-media.ts';
import { fileHeaders } from './file-headers.ts';
import type { HotFiles } from './hot-files.ts';
import { ensureVariant, type ImageClient, type VariantDeps } from './make-variant.ts';
import { planVariant, readWantedImage, type WantedImage } from './plan-variant.ts';
import type { ServedMedia } from './served-media.ts';

export interface ServeDeps extends VariantDeps {
  readonly hotFiles: HotFiles;
  readonly servedMedia: ServedMedia;
}

/** Bytes to be served, and whether they are what the address asked for. */
interface ServedFile {
  readonly key: string;
  readonly mimeType: string;
  readonly size: number;
  /** False where the original stands in for an image that could not be made in time. */
  readonly isFinal: boolean;
}

/**
 * The bytes of a media file, or an image made from it (decisions, "Media"): without a key, in ranges, to be kept for ever
 * under the address that carries their version.
 * @throws ServiceError NOT_FOUND, BAD_REQUEST
 */
export async function serveFile(deps: ServeDeps, request: ApiRequest): Promise<Answer> {
  const wanted = readWantedImage(request.query);
  const id = param(request, 'id');
  const version = request.query.get('v');
  const row = isUuid(id) ? await deps.servedMedia.find(id.toLowerCase(), version) : undefined;
  if (!row) throw fileNotFound();
  const client = { address: addressKey(request.ip), gone: request.raw.signal };
  const file = wanted ? await chooseFile(deps, row, wanted, client) : originalOf(row);
  const isCurrent = file.isFinal && version === fileVersion(row);
  const headers = fileHeaders(row, file.mimeType, isCurrent ? 'for ever' : file.isFinal ? 'briefly' : 'not');
  const shown = { tenant: asTenantId(row.tenant_id), tags: [`media:${row.id}`] as const };
  if (isUnchanged(request, headers['Last-Modified'])) return { status: 304, headers, body: null, ...shown };
  return { ...(await sendFile(deps, request, file, headers)), ...shown };
}

function originalOf(row: MediaRow): ServedFile {
  const key = blobKey(row.tenant_id, row.blob_id);
  return { key, mimeType: row.mime_type, size: row.size, isFinal: true };
}

async function chooseFile(
  deps: ServeDeps,
  row: MediaRow,
  wanted: WantedImage,
  client: ImageClient,
): Promise<ServedFile> {
  const plan = formatOf(row.mime_type)?.resizable ? planVariant(row, wanted) : undefined;
  if (!plan) return originalOf(row);
  const made = await deps.servedMedia.findVariant(row, plan.spec);
  const variant = made ?? (await ensureVariant(deps, row, plan, client));
  if (!variant) return { ...originalOf(row), isFinal: false };
  if (variant.blob_key === null) return originalOf(row);
  return { key: variant.blob_key, mimeType: variant.mime_type, size: variant.size, isFinal: true };
}

async function sendFile(
  deps: ServeDeps,
  request: ApiRequest,
  { key, size }: ServedFile,
  headers: Record<string, string>,
): Promise<Answer> {
  if (request.method === 'HEAD') {
    return { status: 200, headers: { ...headers, 'Content-Length': String(size) }, body: null };
  }
  const range = rangeOf(request, size, headers['Last-Modified']);
  if (range === 'unsatisfiable') {
    const refused = { ...headers, 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' };
    return { status: 416, headers: refused, body: null };
  }
  const body = await deps.hotFiles.open(key, size, range === 'whole' ? undefined : range);
  if (!body) throw fileNotFound();
  if (range === 'whole') {
    return { status: 200, headers: { ...headers, 'Content-Length': String(size) }, body };
  }
  const part = {
    'Content-Range': `bytes ${range.start}-${range.end}/${size}`,
    'Content-Length': String(range.end - range.start + 1),
  };
  return { status: 206, headers: { ...headers, ...part }, body };
}

/** The range of a request, unless `If-Range` says that it was meant for other bytes. */
function rangeOf(request: ApiRequest, size: number, lastModified: string | undefined) {
  const ifRange = request.header('if-range');
  if (ifRange !== undefined && ifRange !== lastModified) return 'whole';
  return readRange(request.header('range'), size);
}

function isUnchanged(request: ApiRequest, lastModified: string | undefined): boolean {
  // There are no ETags here, so whoever sends one means something else.
  if (request.header('if-none-match') !== undefined) return false;
  const since = Date.parse(request.header('if-modified-since') ?? '');
  return Number.isFinite(since) && Date.parse(lastModified ?? '') <= since;
}

function fileNotFound() {
  return fail('NOT_FOUND', 'There is no such file.');
}
