import { named, ok } from '../../features/api/operation.ts';
import { failingWebhook, overview, recordSummary } from '../../features/overview/answer-shapes.ts';
import { dataAnswer } from '../../platform/http/answer-shapes.ts';
import { prefixed } from '../legacy-prefixed.ts';

named('RecordSummary', recordSummary);
named('FailingWebhook', failingWebhook);

/** The first screen of the admin app. */
export const overviewOperations = prefixed('overview', {
  get: {
    chapter: 'Overview',
    summary: 'What there is to do',
    description: 'Lists of at most 10 records, without their content.',
    answers: ok(dataAnswer(named('Overview', overview)), 'What changed, what waits and what failed.'),
    examples: { home: {} },
  },
});
