import type { LinkedRecord } from '../../../lib/html/links-in-html.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { type ReadAddress, readAddresses } from '../lists/list-store.ts';
import type { ReadFrom } from '../perspectives/perspective.ts';
import { publicPathOf } from '../public-path.ts';

/** Answers where public reads have records: null for one that the view does not show. One query, and none without ids. */
export async function loadAddresses(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  ids: readonly string[],
  view: View,
  from?: ReadFrom,
): Promise<(record: LinkedRecord) => string | null> {
  const rows = new Map((await readAddresses(db, tenant, ids, view, from)).map((row) => [row.id, row]));
  return (record) => addressOf(rows.get(record.id), record, types);
}

/** Where public reads have a linked record, by what was read of it; null when that is nothing, or of another kind. */
export function addressOf(
  row: ReadAddress | undefined,
  { kind }: LinkedRecord,
  types: SchemaSnapshot,
): string | null {
  const type = row && types.byId(row.typeId);
  return row?.kind === kind && type ? publicPathOf(row, type) : null;
}
