// In this folder: the first screen: what there is to do.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useLocales } from '../../api/locales.ts';
import { overviewQuery } from '../../api/overview.ts';
import { useMay, useSession } from '../../api/session.ts';
import { locale } from '../../locale.ts';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { lazily } from '../../ui/lazily.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { BeginWith } from './begin-with.tsx';
import { Counts } from './counts.tsx';
import { FailedReleases, FailedSchedules, FailingWebhooks } from './failures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { RecentRecords } from './recent-records.tsx';
import { Waiting } from './waiting.tsx';
import { WeekPlan } from './week-plan.tsx';

const ToTranslate = lazily(() => import('./to-translate.tsx').then(({ ToTranslate: one }) => one));

const today = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** Home, the desk of today: what failed, what waits for the reader, what is planned and what changed lately. */
export function HomeScreen() {
  const { user } = useSession();
  const isDeveloper = useMay('developer');
  const mayEdit = useMay('editor');
  const locales = useLocales();
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
    <Page title={title} lead={today.format(new Date())} isWide>
      {failedReleases.length > 0 && <FailedReleases releases={failedReleases} />}
      {scheduleFailures.length > 0 && <FailedSchedules records={scheduleFailures} />}
      {isDeveloper && failingWebhooks.length > 0 && <FailingWebhooks webhooks={failingWebhooks} />}
      {isDeveloper && <BeginWith />}
      {isDeveloper && <FirstSteps recent={recent} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Waiting toApprove={toApprove} drafts={myDrafts} mayEdit={mayEdit} />
        <Panel
          title="This week"
          actions={
            mayEdit && (
              <Link to="/calendar" className="rounded text-sm text-accent hover:underline">
                Calendar
              </Link>
            )
          }
        >
          <WeekPlan records={scheduled} releases={scheduledReleases} />
        </Panel>
      </div>
      {mayEdit && locales.length > 1 && (
        <Suspense>
          <ToTranslate />
        </Suspense>
      )}
      <Panel title="Changed lately">
        {recent.length > 0 ? (
          <RecentRecords records={recent} />
        ) : (
          <p className="text-sm text-ink-soft">
            Nothing has been written yet.
            {mayEdit && ' Pages, posts and items that somebody changes stand here.'}
          </p>
        )}
      </Panel>
      <Counts counts={counts} />
    </Page>
  );
}
