import type { Migration } from '../migration.ts';

/** What waits for an approval is found without looking at all that ever was reviewed. */
export const reviewsByStage: Migration = {
  name: '0030-reviews-by-stage',
  statements: () => ['create index entry_reviews_of_stage on entry_reviews (tenant_id, stage_id)'],
};
