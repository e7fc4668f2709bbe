import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { previewSitesQuery } from '../../api/preview-sites.ts';
import { rich, t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { InvalidSites } from './invalid-sites.tsx';
import { SiteDialog } from './site-dialog.tsx';
import { makeDefault, type PreviewSite, removeSite } from './site-queries.ts';

const allOfKind = { page: t('all pages'), item: t('all items'), post: t('all posts') } as const;

/** The sites that show content of the tenant: where the editor opens previews. */
export function SitesScreen() {
  const queryClient = useQueryClient();
  const sites = useQuery(previewSitesQuery);
  const [edited, setEdited] = useState<PreviewSite | 'new'>();
  const [removed, setRemoved] = useState<PreviewSite>();
  const add = (
    <Button variant="primary" onPress={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" /> {t('Add a site')}
    </Button>
  );
  return (
    <Page
      title={t('Preview sites')}
      lead={t('Where the editor shows records as readers will see them.')}
      actions={add}
    >
      {sites.isError && <ErrorPanel error={sites.error} onRetry={() => void sites.refetch()} />}
      {sites.isPending && <Loading />}
      {sites.data?.length === 0 && (
        <EmptyState icon={<MonitorSmartphone aria-hidden="true" />} title={t('No sites yet')}>
          {rich(
            'With one, editors see a record on your site while they write it, and give links to drafts away. Add the address that opens a preview there, as {address}: the adapters for Astro, Next.js, Nuxt and SvelteKit answer at it. To be shown beside the form the site has to send {header}.',
            {
              address: 'https://example.com/preview?token={token}&path={path}',
              header: (
                <code className="wrap-break-word">
                  Content-Security-Policy: frame-ancestors {location.origin}
                </code>
              ),
            },
          )}
        </EmptyState>
      )}
      <InvalidSites sites={sites.data ?? []} onCorrect={setEdited} />
      <div className="flex flex-col gap-4">
        {sites.data?.map((site) => (
          <Panel
            key={site.id}
            title={
              <span className="flex items-center gap-2">
                <bdi>{site.name}</bdi>
                {site.isDefault && <Badge tone="ok">{t('Default')}</Badge>}
              </span>
            }
            actions={
              <div className="flex gap-2">
                {!site.isDefault && (
                  <Button
                    onPress={() =>
                      void makeDefault(queryClient, site).catch((error: unknown) =>
                        notifyFailure(t('The default has not changed'), error),
                      )
                    }
                  >
                    {t('Make {name} the default', { name: site.name })}
                  </Button>
                )}
                <Button aria-label={t('Change {name}', { name: site.name })} onPress={() => setEdited(site)}>
                  {t('Change …')}
                </Button>
                <Button aria-label={t('Remove {name}', { name: site.name })} onPress={() => setRemoved(site)}>
                  {t('Remove …')}
                </Button>
              </div>
            }
          >
            <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
              <dt className="text-ink-faint">{t('Opens')}</dt>
              <dd className="font-mono break-all">{site.url}</dd>
              {site.paths.map(({ kind, type, path }) => (
                <div key={`${kind} ${type} ${path}`} className="contents">
                  <dt className="text-ink-faint">{type ?? allOfKind[kind]}</dt>
                  <dd className="font-mono break-all">{path}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        ))}
      </div>
      {edited && (
        <SiteDialog {...(edited !== 'new' && { site: edited })} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        title={t('Remove “{name}”?', { name: removed?.name })}
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        action={t('Remove the site')}
        isDangerous
        onConfirm={() => removed && removeSite(queryClient, removed)}
      >
        <p>{t('The editor opens no previews there any more. Links that were given away work on.')}</p>
      </ConfirmDialog>
    </Page>
  );
}
