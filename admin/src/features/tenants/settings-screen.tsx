import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';
import { sessionQuery, useMay, useSession } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { BrandForm } from './brand-form.tsx';
import { TenantsPanel } from './tenants-panel.tsx';

type Tenant = Answer<'GET', '/admin/tenant'>['data'];

/** The tenant's own settings, and for the super-admin all tenants of the installation. */
export function SettingsScreen() {
  const { user } = useSession();
  const tenant = useQuery({
    queryKey: ['tenant'],
    queryFn: ({ signal }) => call('GET', '/admin/tenant', { signal }).then(({ data }) => data),
  });
  return (
    <Page title={t('Settings')}>
      <Section title={t('Tenant')} lead={t('What it is called, here and by programs.')}>
        {tenant.isError && <ErrorPanel error={tenant.error} onRetry={() => void tenant.refetch()} />}
        {tenant.isPending && <Loading lines={3} />}
        {tenant.data && <TenantForm key={tenant.data.updatedAt} tenant={tenant.data} />}
      </Section>
      {tenant.data && (
        <Section title={t('Colour and logo')} lead={t('How the app looks to everybody who works here.')}>
          <BrandForm
            key={tenant.data.updatedAt}
            accent={tenant.data.accent ?? ''}
            logo={tenant.data.logo ?? null}
          />
        </Section>
      )}
      {user.isSuperAdmin && <TenantsPanel />}
    </Page>
  );
}

function TenantForm({ tenant }: { readonly tenant: Tenant }) {
  const isOwner = useMay('owner');
  const queryClient = useQueryClient();
  const [name, setName] = useState(tenant.name);
  const save = useSubmit(
    async () => {
      await call('PUT', '/admin/tenant', { body: { name } });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['tenant'] }),
        queryClient.invalidateQueries({ queryKey: ['tenants'] }),
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]);
      notify(t('The name is saved'));
    },
    { onFailure: (error) => notifyFailure(t('The name was not saved'), error) },
  );
  return (
    <form onSubmit={onSubmit(save.run)} className="flex flex-col gap-4">
      <TextField
        label={t('Name')}
        value={name}
        onChange={setName}
        maxLength={255}
        isReadOnly={!isOwner}
        help={
          isOwner ? t('Shown to everybody who works here, and in mails.') : t('Only an owner can change it.')
        }
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-ink-faint">{t('Slug')}</dt>
        <dd className="font-mono text-xs leading-5">{tenant.slug}</dd>
        <dt className="text-ink-faint">{t('Id')}</dt>
        <dd className="font-mono text-xs leading-5 break-all select-all">{tenant.id}</dd>
        <dt className="text-ink-faint">{t('Made')}</dt>
        <dd>
          <RelativeTime time={tenant.createdAt} />
        </dd>
      </dl>
      {isOwner && (
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          whyDisabled={
            name.trim() === ''
              ? t('Type a name first.')
              : name === tenant.name && t('The name has not changed.')
          }
        >
          {t('Save the name')}
        </Button>
      )}
    </form>
  );
}
