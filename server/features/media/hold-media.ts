import { isUuid } from '../../lib/ids.ts';
import { fail, type ServiceError } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { MediaRow } from '../../platform/db/tables.ts';
import { badField } from './describe-media.ts';
import { formatOf } from './formats/registry.ts';
import { findMedia, holdMedia } from './store.ts';

/** A media record of the tenant. @throws ServiceError NOT_FOUND */
export async function requireMedia(db: Reader, tenant: TenantId, id: string): Promise<MediaRow> {
  const row = await findById(db, tenant, id);
  if (!row) throw mediaNotFound(id);
  return row;
}

/** The picture of the tenant's library that a field of a request names. @throws ServiceError BAD_REQUEST naming the field */
export async function requirePicture(
  db: Reader,
  tenant: TenantId,
  field: string,
  id: string,
): Promise<MediaRow> {
  const row = await findById(db, tenant, id);
  if (!row || formatOf(row.mime_type)?.kind !== 'image')
    throw badField(field, 'must be the id of a picture of the library');
  return row;
}

/** A media record of the tenant, held against concurrent changes. @throws ServiceError NOT_FOUND */
export async function requireHeldMedia(tx: Tx, tenant: TenantId, id: string): Promise<MediaRow> {
  const row = isUuid(id) ? await holdMedia(tx, tenant, id.toLowerCase()) : undefined;
  if (!row) throw mediaNotFound(id);
  return row;
}

async function findById(db: Reader, tenant: TenantId, id: string): Promise<MediaRow | undefined> {
  const [row] = isUuid(id) ? await findMedia(db, tenant, [id.toLowerCase()]) : [];
  return row;
}

function mediaNotFound(id: string): ServiceError {
  return fail('NOT_FOUND', `Media with id '${id.slice(0, 100)}' not found`);
}
