import { asTenantId, type TenantId } from '../../../lib/tenant-id.ts';
import type { MediaRow, MediaVariantRow } from '../../../platform/db/tables.ts';
import { blobKey, dropOldVariants, findVariant, insertRemovals, insertVariant } from '../blob-store.ts';
import type { MediaDeps } from '../media-deps.ts';
import type { VariantPlan } from './plan-variant.ts';

/** Images kept of one original; more and the oldest go, so that nobody can fill the store by asking. */
const mostVariants = 100;

export type VariantDeps = Pick<
  MediaDeps,
  'database' | 'blobs' | 'imageDecoder' | 'imageWork' | 'clock' | 'ids' | 'log'
>;

/** Who asks for an image. */
export interface ImageClient {
  readonly address: string;
  /** Aborted when they hang up. */
  readonly gone: AbortSignal;
}

/**
 * The image that a plan describes, made now, once however many ask for it at the same time, unless it was made meanwhile.
 * Undefined when the original is to be served instead: too much waits, it takes too long, or it cannot be made.
 */
export async function ensureVariant(
  deps: VariantDeps,
  row: MediaRow,
  plan: VariantPlan,
  client: ImageClient,
): Promise<MediaVariantRow | undefined> {
  const tenant = asTenantId(row.tenant_id);
  const order = { key: `${row.blob_id} ${plan.spec}`, tenant, blob: row.blob_id, ...client };
  const make = async (unwanted: AbortSignal) => {
    try {
      // While this one waited for its turn, perhaps by another node.
      const made = await findVariant(deps.database, tenant, row.blob_id, plan.spec);
      return made ?? (await makeVariant(deps, tenant, row, plan, unwanted));
    } catch (error) {
      if (!unwanted.aborted)
        deps.log.warn(
          { err: error, media: row.id, spec: plan.spec },
          'an image variant could not be created',
        );
      throw error;
    }
  };
  // Told where it failed; whoever asks is served the original.
  return deps.imageWork.share(order, make).catch(() => undefined);
}

async function makeVariant(
  deps: VariantDeps,
  tenant: TenantId,
  row: MediaRow,
  plan: VariantPlan,
  unwanted: AbortSignal,
): Promise<MediaVariantRow> {
  const readOriginal = async () => {
    const original = await deps.blobs.read(blobKey(tenant, row.blob_id));
    if (!original) throw new Error('the original is not in the store');
    return original;
  };
  const bytes = await deps.imageDecoder.make(readOriginal, plan, unwanted);
  const image = bytes && plan.mayBeOriginal && bytes.length >= row.size ? null : bytes;
  const key = blobKey(tenant, deps.ids.next());
  const variant: MediaVariantRow = {
    tenant_id: tenant,
    blob_id: row.blob_id,
    spec: plan.spec,
    blob_key: image ? key : null,
    mime_type: image ? plan.mimeType : row.mime_type,
    size: image ? image.length : row.size,
    created_at: deps.clock.now(),
  };
  if (image) await deps.blobs.put(key, image);
  return keepVariant(deps, tenant, variant);
}

async function keepVariant(
  { database, clock }: VariantDeps,
  tenant: TenantId,
  variant: MediaVariantRow,
): Promise<MediaVariantRow> {
  return database.write(async (tx) => {
    const now = clock.now();
    if (await insertVariant(tx, variant)) {
      const dropped = await dropOldVariants(tx, tenant, variant.blob_id, mostVariants);
      await insertRemovals(tx, tenant, dropped, now);
      return variant;
    }
    if (variant.blob_key !== null) await insertRemovals(tx, tenant, [variant.blob_key], now);
    return (await findVariant(tx, tenant, variant.blob_id, variant.spec)) ?? variant;
  });
}
