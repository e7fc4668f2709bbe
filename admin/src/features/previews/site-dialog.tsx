import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { collectionTypesQuery, pageTypesQuery } from '../../api/types.ts';
import { t } from '../../messages/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/feedback.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { type PreviewSite, saveSite } from './site-queries.ts';

/** Where records of a kind, or of one type, stand on a site. */
interface Rule {
  readonly key: number;
  /** `page`, or `page landing`. */
  readonly of: string;
  readonly path: string;
}

/** Adds a site, or changes the one that is given. */
export function SiteDialog({ site, onClose }: { readonly site?: PreviewSite; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(site?.name ?? '');
  const [url, setUrl] = useState(site?.url ?? '');
  const [rules, setRules] = useState<readonly Rule[]>(() =>
    (site?.paths ?? []).map(({ kind, type, path }, key) => ({
      key,
      of: type ? `${kind} ${type}` : kind,
      path,
    })),
  );
  const submit = useSubmit(
    async () => {
      const paths = rules.map(({ of, path }) => {
        const [kind, type = null] = of.split(' ') as ['page' | 'item' | 'post', string?];
        return { kind, type, path };
      });
      await saveSite(queryClient, site, { name, url, paths });
      notify(site ? t('“{name}” is saved', { name }) : t('“{name}” is added', { name }));
      onClose();
    },
    {
      check: () => ({
        name: name.trim() === '' ? t('Give it a name.') : undefined,
        url: url.includes('{path}') ? undefined : t('It must name {path}.', { path: '{path}' }),
        paths: rules.some(({ path }) => !path.startsWith('/')) ? t('Paths begin with a slash.') : undefined,
      }),
    },
  );
  return (
    <Dialog
      title={site ? t('Change “{name}”', { name: site.name }) : t('Add a site')}
      isOpen
      onClose={onClose}
      size="lg"
    >
      <form onSubmit={onSubmit(submit.run)} className="flex flex-col gap-4" noValidate>
        <TextField
          label={t('Name')}
          value={name}
          onChange={setName}
          error={submit.faultOf('name')}
          maxLength={255}
          autoFocus
          isRequired
        />
        <TextField
          label={t('Address that opens a preview')}
          value={url}
          onChange={setUrl}
          error={submit.faultOf('url')}
          placeholder="https://example.com/api/preview?token={token}&path={path}"
          help={t(
            '{path} is where the record stands on the site, {token} shows its draft. Without {token} the site shows what is published.',
            { path: '{path}', token: '{token}' },
          )}
          autoComplete="off"
          isCode
          isRequired
        />
        <Rules rules={rules} onChange={setRules} fault={submit.faultOf('paths')} />
        <FailureNote reason={submit.formMessage} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isPending={submit.isRunning}>
            {site ? t('Save the site') : t('Add the site')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Rules(props: {
  readonly rules: readonly Rule[];
  readonly onChange: (rules: readonly Rule[]) => void;
  readonly fault: string | undefined;
}) {
  const { rules, onChange, fault } = props;
  const { data: pageTypes = [] } = useQuery(pageTypesQuery);
  const { data: collectionTypes = [] } = useQuery(collectionTypesQuery);
  const choices = [
    { value: 'page', label: t('All pages') },
    ...pageTypes.map((type) => ({
      value: `page ${type.slug}`,
      label: t('Pages: {name}', { name: type.name }),
    })),
    { value: 'item', label: t('All items') },
    ...collectionTypes.map((type) => ({
      value: `item ${type.slug}`,
      label: t('Items: {name}', { name: type.name }),
    })),
    { value: 'post', label: t('All posts') },
  ];
  const change = (key: number, changes: Partial<Rule>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...changes } : rule)));
  const next = rules.reduce((highest, { key }) => Math.max(highest, key), -1) + 1;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="contents">
        <span className="text-sm font-medium">{t('Where records stand')}</span>
      </legend>
      <p className="text-xs text-ink-faint">
        {t(
          'A path may name {slug}, {id}, {type} and {locale}. The rule of a type counts before that of all. Without a rule it is /{slug}.',
          { slug: '{slug}', id: '{id}', type: '{type}', locale: '{locale}' },
        )}
      </p>
      {rules.map(({ key, of, path }, index) => (
        <div key={key} className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
            <SelectField
              label={t('Records of rule {number}', { number: index + 1 })}
              value={of}
              choices={
                choices.some(({ value }) => value === of) ? choices : [...choices, { value: of, label: of }]
              }
              onChange={(chosen) => change(key, { of: chosen })}
            />
            <TextField
              label={t('Path of rule {number}', { number: index + 1 })}
              value={path}
              onChange={(typed) => change(key, { path: typed })}
              autoComplete="off"
              isCode
            />
          </div>
          <IconButton
            label={t('Remove rule {number}', { number: index + 1 })}
            icon={<Trash2 className="size-4" />}
            onPress={() => onChange(rules.filter((rule) => rule.key !== key))}
          />
        </div>
      ))}
      {fault && (
        <p role="alert" className="text-xs text-danger">
          {fault}
        </p>
      )}
      <Button
        className="self-start"
        onPress={() => onChange([...rules, { key: next, of: 'item', path: '/{type}/{slug}' }])}
      >
        <Plus aria-hidden="true" className="size-4" /> {t('Add a rule')}
      </Button>
    </fieldset>
  );
}
