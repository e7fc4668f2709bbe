import { readJsonText } from '../../../lib/json-text.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { AutosaveRow } from '../../../platform/db/tables.ts';
import { createPlace } from '../../schemas/content-place.ts';
import { acceptFields } from '../../schemas/content-walk.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { listAutosavesOf } from '../autosave/autosave-store.ts';
import type { Content } from '../entry.ts';
import type { ReadEntry } from '../read-entry.ts';
import { translationId } from '../translation-keys.ts';

/**
 * Entries with what a person has typed into them and not saved, of a locale into their translations: in one query, and none without a person. A field whose
 * value could not be saved as it is shows what the draft has; the address is the draft's, so that it leads there.
 */
export async function withTyped(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  entries: readonly ReadEntry[],
  typedBy: string | undefined,
  locale?: string,
): Promise<readonly ReadEntry[]> {
  if (typedBy === undefined || entries.length === 0) return entries;
  const idOf = ({ id }: ReadEntry) => (locale === undefined ? id : translationId(id, locale));
  const ids = entries.map(idOf);
  const rows = new Map((await listAutosavesOf(db, tenant, typedBy, ids)).map((row) => [row.entry_id, row]));
  return entries.map((entry) => {
    const row = rows.get(idOf(entry));
    return row ? typeInto(entry, row, types) : entry;
  });
}

function typeInto(entry: ReadEntry, row: AutosaveRow, types: SchemaSnapshot): ReadEntry {
  const type = types.byId(entry.typeId);
  if (!type) return entry;
  const typed = readJsonText(row.fields) as Content;
  const mode = { required: 'none', defaults: false, unknown: 'keep' } as const;
  const { place, problems } = createPlace({ mode, component: (slug) => types.component(slug) });
  const accepted = acceptFields(type.schema, typed, place);
  const refused = new Set(problems.map(({ field }) => field.split(/[.[]/, 1)[0]));
  const content = JSON.parse(entry.content) as Content;
  for (const name of Object.keys(typed)) {
    if (refused.has(name)) continue;
    if (Object.hasOwn(accepted, name)) content[name] = accepted[name];
    else delete content[name];
  }
  return { ...entry, name: row.name?.trim() ? row.name : entry.name, content: JSON.stringify(content) };
}
