import type { z } from 'zod';
import { isoTimeOrNull } from '../../lib/clock.ts';
import type { ReleaseEntryRow, ReleaseRow } from '../../platform/db/tables.ts';
import type { releaseOutcomes } from '../../platform/events/event-kinds.ts';
import type { EntryWork } from '../entries/entry-deps.ts';
import { readTranslationId } from '../entries/translation-keys.ts';
import { tellWebhooks } from '../webhooks/emission/tell-webhooks.ts';
import type { ReleaseProblem, releaseActions, releaseEventData } from './shapes.ts';

/** Tells the webhooks that ask for it how a release ended, once for all that it changes. */
export async function tellOfRelease(
  { tx, tenant, deps }: Pick<EntryWork, 'tx' | 'tenant' | 'deps'>,
  release: ReleaseRow,
  rows: readonly Pick<ReleaseEntryRow, 'entry_id' | 'action'>[],
  outcome: (typeof releaseOutcomes)[number],
  failed: readonly ReleaseProblem[],
): Promise<void> {
  const { id, slug, name } = release;
  await tellWebhooks(tx, deps.ids, tenant, `release.${outcome}`, async () => {
    const data: z.output<typeof releaseEventData> = {
      ...{ id, slug, name },
      entries: rows.map((row) => {
        const { recordId, locale } = readTranslationId(row.entry_id);
        const action = row.action as (typeof releaseActions)[number];
        return { id: recordId, ...(locale !== '' && { locale }), action };
      }),
      failed: [...failed],
      publishAt: isoTimeOrNull(release.publish_at),
    };
    const subject = { kind: 'release', id, slug, path: `/admin/releases/${id}` } as const;
    return { data, subject, at: deps.clock.now() };
  });
}
