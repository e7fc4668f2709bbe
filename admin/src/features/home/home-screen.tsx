// In this folder: the first screen: what there is to do.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useLocales } from '../../api/locales.ts';
import { type Overview, overviewQuery } from '../../api/overview.ts';
import { useMay, useSession } from '../../api/session.ts';
import { weekdayInWords } from '../../locale.ts';
import { t } from '../../messages/messages.ts';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { lazily } from '../../ui/lazily.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { Counts } from './counts.tsx';
import { RecentRecords } from './recent-records.tsx';
import { Waiting } from './waiting.tsx';
import { WeekPlan } from './week-plan.tsx';

// What few see on most days is loaded when it is there to see.
const Failures = lazily(() => import('./failures.tsx').then(({ AllFailures: one }) => one));
const BeginWith = lazily(() => import('./begin-with.tsx').then(({ BeginWith: one }) => one));
const FirstSteps = lazily(() => import('./first-steps.tsx').then(({ FirstSteps: one }) => one));
const ToTranslate = lazily(() => import('./to-translate.tsx').then(({ ToTranslate: one }) => one));

/** Home, the desk of today: what failed, what waits for the reader, what is planned and what changed lately. */
export function HomeScreen() {
  const { user } = useSession();
  const isDeveloper = useMay('developer');
  const mayEdit = useMay('editor');
  const locales = useLocales();
  const { data, error, refetch } = useQuery({ ...overviewQuery, staleTime: 0 });
  const title = user.name ? t('Hello, {name}', { name: user.name }) : t('Home');
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
        <Loading label={t('Loading what there is to do')} lines={8} />
      </Page>
    );
  }
  const { recent, toApprove, myDrafts, scheduled, scheduledReleases = [], counts } = data;
  return (
    <Page title={title} lead={weekdayInWords(new Date())}>
      {hasFailed(data) && (
        <Suspense>
          <Failures overview={data} seesWebhooks={isDeveloper} />
        </Suspense>
      )}
      {isDeveloper && (
        <Suspense>
          <BeginWith />
          <FirstSteps recent={recent} />
        </Suspense>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <Waiting toApprove={toApprove} drafts={myDrafts} mayEdit={mayEdit} />
          <Panel title={t('Changed lately')}>
            {recent.length > 0 ? (
              <RecentRecords records={recent} />
            ) : (
              <p className="text-sm text-ink-soft">
                {t('Nothing has been written yet.')}
                {mayEdit && ` ${t('Pages, posts and items that somebody changes stand here.')}`}
              </p>
            )}
          </Panel>
        </div>
        <Panel
          title={t('This week')}
          actions={
            mayEdit && (
              <Link to="/calendar" className="rounded text-sm text-accent hover:underline">
                {t('Calendar')}
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
      <Counts counts={counts} />
    </Page>
  );
}

function hasFailed({ failedReleases = [], scheduleFailures, failingWebhooks }: Overview): boolean {
  return failedReleases.length + scheduleFailures.length + failingWebhooks.length > 0;
}
