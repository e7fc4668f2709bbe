// In this folder: the first screen: what there is to do.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { overviewQuery } from '../../api/overview.ts';
import { useMay, useSession } from '../../api/session.ts';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { BeginWith } from './begin-with.tsx';
import { Counts } from './counts.tsx';
import { FailedReleases, FailedSchedules, FailingWebhooks } from './failures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { RecordRows } from './record-rows.tsx';
import { ToTranslate } from './to-translate.tsx';
import { Upcoming } from './upcoming.tsx';

/** Home: what failed, what there is to do, what is to happen and what changed lately. */
export function HomeScreen() {
  const { user } = useSession();
  const isDeveloper = useMay('developer');
  const mayEdit = useMay('editor');
  const { data, error, refetch } = useQuery({ ...overviewQuery, staleTime: 0 });
  const title = user.name ? `Hello, ${user.name}` : 'Home';
  if (error && !data) {
    return (
      <Page title={title}>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title={title}>
        <Loading label="Loading what there is to do" lines={8} />
      </Page>
    );
  }
  const { recent, toApprove, myDrafts, scheduled, scheduleFailures, failingWebhooks, counts } = data;
  const { failedReleases = [], scheduledReleases = [] } = data;
  return (
    <Page title={title} isWide>
      {failedReleases.length > 0 && <FailedReleases releases={failedReleases} />}
      {scheduleFailures.length > 0 && <FailedSchedules records={scheduleFailures} />}
      {isDeveloper && failingWebhooks.length > 0 && <FailingWebhooks webhooks={failingWebhooks} />}
      {isDeveloper && <BeginWith />}
      {isDeveloper && <FirstSteps recent={recent} />}
      <Counts counts={counts} />
      {toApprove && (
        <Panel title="Waits for your approval">
          <RecordRows
            label="Waits for your approval"
            records={toApprove}
            isByShown
            empty="What somebody moves to a stage before one that you approve stands here."
          />
        </Panel>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {mayEdit && (
          <Panel title="My drafts">
            <RecordRows
              label="My drafts"
              records={myDrafts}
              empty="What you write or change, and have not published, stands here."
            />
          </Panel>
        )}
        <Panel
          title="Scheduled"
          actions={
            mayEdit && (
              <Link to="/calendar" className="rounded text-sm text-accent hover:underline">
                Calendar
              </Link>
            )
          }
        >
          <Upcoming records={scheduled} releases={scheduledReleases} />
        </Panel>
        {mayEdit && (
          <div className="lg:col-span-2 empty:hidden">
            <ToTranslate />
          </div>
        )}
        <Panel title="Changed lately" className={mayEdit ? 'lg:col-span-2' : ''}>
          <RecordRows
            label="Changed lately"
            records={recent}
            isByShown
            empty={
              mayEdit
                ? 'Nothing has been written yet. Pages, posts and items that somebody changes stand here.'
                : 'Nothing has been written yet.'
            }
          />
        </Panel>
      </div>
    </Page>
  );
}
