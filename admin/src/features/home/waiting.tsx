import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { OverviewRecord } from '../../api/overview.ts';
import { t } from '../../messages/messages.ts';
import { lazily } from '../../ui/lazily.ts';
import { Panel } from '../../ui/page.tsx';
import { unreadForYouQuery } from './for-you-query.ts';
import { RecordRows } from './record-rows.tsx';

const ForYou = lazily(() => import('./for-you.tsx').then(({ ForYou: one }) => one));

const nothingForViewers = t('Nothing waits for you. What people say to you in comments stands here.');
const nothingForEditors = t(
  'Nothing waits for you. What you write or change, and have not published, stands here; so does what people say to you, and what you are to approve.',
);

/** What waits for whoever is signed in: what they can approve, what was said to them, and what they began. */
export function Waiting(props: {
  readonly toApprove: readonly OverviewRecord[] | undefined;
  readonly drafts: readonly OverviewRecord[];
  readonly mayEdit: boolean;
}) {
  const { toApprove = [], drafts, mayEdit } = props;
  const { data: said, isPending } = useQuery(unreadForYouQuery);
  const isNothing = !isPending && toApprove.length + drafts.length + (said?.length ?? 0) === 0;
  return (
    <Panel title={t('Waits for you')}>
      {isNothing && (
        <p className="text-sm text-ink-soft">{mayEdit ? nothingForEditors : nothingForViewers}</p>
      )}
      <div className="flex flex-col gap-5">
        {toApprove.length > 0 && (
          <Part title={t('To approve')}>
            <RecordRows label={t('Waits for your approval')} records={toApprove} isByShown />
          </Part>
        )}
        {said && said.length > 0 && (
          <Suspense>
            <ForYou />
          </Suspense>
        )}
        {mayEdit && drafts.length > 0 && (
          <Part title={t('My drafts')}>
            <RecordRows label={t('My drafts')} records={drafts} />
          </Part>
        )}
      </div>
    </Panel>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-xs font-medium text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}
