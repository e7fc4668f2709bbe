import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';
import { sessionQuery } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel, FailureNote, Loading } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Section } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { notify } from '../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';

type Tenant = Answer<'GET', '/admin/tenants'>['data'][number];

const limit = 20;

const columns: TableColumn<Tenant>[] = [
  { id: 'name', title: t('Name'), isRowHeader: true, render: ({ name }) => name },
  { id: 'slug', title: t('Slug'), render: ({ slug }) => <span className="font-mono text-xs">{slug}</span> },
  {
    id: 'made',
    title: t('Made'),
    isMinor: true,
    render: ({ createdAt }) => <RelativeTime time={createdAt} />,
  },
];

/** All tenants of the installation, and a new one; for its super-admin. */
export function TenantsPanel() {
  const [page, setPage] = useState(1);
  const [isOpening, setOpening] = useState(false);
  const tenants = useQuery({
    queryKey: ['tenants', page],
    queryFn: ({ signal }) => call('GET', '/admin/tenants', { query: { page, limit }, signal }),
  });
  return (
    <Section
      title={t('Tenants of this installation')}
      lead={t('Each has content, people and keys of its own.')}
      actions={<Button onPress={() => setOpening(true)}>{t('New tenant')}</Button>}
    >
      <div className="flex flex-col gap-3">
        {tenants.isError && <ErrorPanel error={tenants.error} onRetry={() => void tenants.refetch()} />}
        {tenants.isPending && <Loading lines={3} />}
        {tenants.data && (
          <>
            <DataTable label={t('Tenants')} columns={columns} rows={tenants.data.data} />
            <Pagination {...tenants.data.pagination} onPage={setPage} />
          </>
        )}
      </div>
      <OpenTenantDialog isOpen={isOpening} onClose={() => setOpening(false)} />
    </Section>
  );
}

const empty = { name: '', slug: '', ownerEmail: '', ownerPassword: '' };

function OpenTenantDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [form, setForm] = useState(empty);
  const close = () => {
    setForm(empty);
    open.reset();
    onClose();
  };
  const open = useSubmit(async () => {
    const { data } = await call('POST', '/admin/tenants', { body: form });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['tenants'] }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
    const known = t('{email} keeps the password that they have.', { email: data.owner.email });
    notify(t('{name} is open', { name: data.name }), data.owner.isNew ? {} : { detail: known });
    close();
  });
  const field = (name: keyof typeof empty) => ({
    value: form[name],
    onChange: (value: string) => setForm((now) => ({ ...now, [name]: value })),
    error: open.faultOf(name),
    isRequired: true,
  });
  return (
    <Dialog title={t('New tenant')} isOpen={isOpen} onClose={close} size="sm">
      <form onSubmit={onSubmit(open.run)} className="flex flex-col gap-4" noValidate>
        <TextField label={t('Name')} {...field('name')} autoFocus />
        <TextField
          label={t('Slug')}
          {...field('slug')}
          help={t('Lower-case letters, digits and hyphens; it names the tenant on the command line.')}
          isCode
        />
        <TextField label={t('E-mail of its owner')} type="email" {...field('ownerEmail')} />
        <TextField
          label={t('Password of its owner')}
          type="password"
          autoComplete="new-password"
          {...field('ownerPassword')}
          help={t('12 characters or more. Somebody who is known already keeps their own.')}
        />
        <FailureNote reason={open.formMessage} />
        <div className="flex justify-end gap-2">
          <Button onPress={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('Open the tenant')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
