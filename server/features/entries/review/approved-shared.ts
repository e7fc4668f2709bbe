import { readJsonText } from '../../../lib/json-text.ts';
import { fail, type ServiceError } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { isLocalized } from '../../schemas/translated-type.ts';
import type { Workflow } from '../../schemas/workflow.ts';
import type { Content, Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { sharedPart } from '../locales/resolve-locale.ts';
import { findEntry } from '../store.ts';
import { findVersion } from '../versions/versions-store.ts';
import { readStanding, requireReviewed } from './require-reviewed.ts';
import { findApprovedVersion, saveApprovedVersion } from './review-store.ts';

/** Records that the current version of an entry reached the last stage of its workflow. */
export function recordApproval(
  { tx, tenant }: Pick<EntryWork, 'tx' | 'tenant'>,
  { id: workflow_id }: Workflow,
  { id, version }: Pick<Entry, 'id' | 'version'>,
): Promise<void> {
  return saveApprovedVersion(tx, { tenant_id: tenant, entry_id: id, version, workflow_id });
}

/**
 * Requires that everything that publishing an entry makes live is approved: its own version, and for a translation the shared
 * fields of a source that is not published. Every path that publishes or schedules an entry calls this function.
 * @throws ServiceError CONFLICT
 */
export async function requireApproved(work: EntryWork, type: ContentType, entry: Entry): Promise<void> {
  if (!type.workflow) return;
  await requireReviewed(work, type, entry);
  if (entry.locale === '') return recordApproval(work, type.workflow, entry);
  const refusal = await checkTranslationSource(work.tx, work.tenant, work.types, entry);
  if (refusal) throw refusal;
}

/** Returns the error for an approved translation whose source is not published and has no approved version. */
export async function checkTranslationSource(
  db: Reader,
  tenant: TenantId,
  types: Pick<SchemaSnapshot, 'byId' | 'locales'>,
  { locale, recordId }: Pick<Entry, 'locale' | 'recordId'>,
): Promise<ServiceError | undefined> {
  const source = locale === '' ? undefined : await findEntry(db, tenant, recordId);
  if (!source || source.status === 'published') return undefined;
  return checkSharedFieldsApproved(db, tenant, types, source);
}

/** Returns the error for a translation that can't be published because no version of its source was approved. */
export async function checkSharedFieldsApproved(
  db: Reader,
  tenant: TenantId,
  types: Pick<SchemaSnapshot, 'byId' | 'locales'>,
  source: Entry,
): Promise<ServiceError | undefined> {
  const type = types.byId(source.typeId);
  if (!type?.workflow || !types.locales || (await sharedToPublish(db, tenant, type, source)))
    return undefined;
  return sharedNotApproved(source, type.workflow, types.locales.default.code);
}

/**
 * Returns the shared fields that a translation shows while its source, the version of the default locale, is not published:
 * those of the draft, or under a workflow those of the last approved version. Returns undefined if no version was approved.
 */
export async function sharedToPublish(
  db: Reader,
  tenant: TenantId,
  type: ContentType,
  source: Entry,
): Promise<Content | undefined> {
  const { workflow } = type;
  if (!workflow) return sharedPart(type, source.draftContent);
  if (type.schema.fields.every(isLocalized)) return {};
  const { standing } = await readStanding(db, tenant, workflow, source);
  if (!standing.next) return sharedPart(type, source.draftContent);
  const at = { entryId: source.id, before: source.version, workflowId: workflow.id };
  const version = await findApprovedVersion(db, tenant, at);
  const approved = version === undefined ? undefined : await findVersion(db, tenant, source.id, version);
  return approved && sharedPart(type, readJsonText(approved.content) as Content);
}

/** Says why a translation can't be published while no version of its source was approved. */
function sharedNotApproved(
  { kind, slug }: Pick<Entry, 'kind' | 'slug'>,
  workflow: Workflow,
  defaultLocale: string,
): ServiceError {
  const { id, name } = workflow;
  return fail(
    'CONFLICT',
    `The ${entryKinds[kind].noun} "${slug}" shows fields that all locales share. They belong to the version in the default ` +
      `locale, "${defaultLocale}", which is not published and was never approved in "${name}" with the fields of today. Have that version approved first.`,
    { workflow: { id, name }, locale: defaultLocale },
  );
}
