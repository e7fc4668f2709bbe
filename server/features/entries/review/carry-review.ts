import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { carryApprovals, findReview, saveReview } from './review-store.ts';

/**
 * Says of the next version of a held entry whose work it is, when whoever stored it did not write it. Stage and approvals
 * come along to a version that says the same (`isSame`); any other begins again, without a word being stored.
 */
export async function carryReview(
  { tx, tenant }: EntryWork,
  before: Pick<Entry, 'id' | 'version'>,
  after: Pick<Entry, 'version'>,
  isSame: boolean,
): Promise<void> {
  const { id: entryId, version } = before;
  const { stageId, authorId } = await findReview(tx, tenant, { entryId, version });
  await saveReview(tx, {
    tenant_id: tenant,
    entry_id: entryId,
    version: after.version,
    stage_id: isSame ? stageId : null,
    author_id: authorId,
  });
  if (isSame) await carryApprovals(tx, tenant, { entryId, from: version, to: after.version });
}
