// In this folder: the record on the site: opened for oneself, and by links for others.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContentRecord, kindNames } from '../../../../api/records.ts';
import { plural, rich, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { CodeBlock } from '../../../../ui/copy-button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel, FailureNote, Loading } from '../../../../ui/feedback.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { notify } from '../../../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../../../ui/use-submit.ts';
import type { EditedType } from '../editor-types.ts';
import { howToAddSite } from './open-on-site.ts';
import { hasSite, makeLink, type PreviewLink, recordLinksQuery, revokeLink } from './preview-queries.ts';

const lengths = [
  { value: '1', label: plural(1, '{count} day', '{count} days') },
  { value: '7', label: plural(7, '{count} day', '{count} days') },
  { value: '30', label: plural(30, '{count} day', '{count} days') },
] as const;

/** Links that show the draft of a record on the site to people without an account: made, copied once, revoked. */
export function LinksDialog(props: {
  readonly type: EditedType;
  readonly record: ContentRecord;
  readonly onClose: () => void;
}) {
  const { type, record, onClose } = props;
  const queryClient = useQueryClient();
  const site = useQuery({ queryKey: ['preview-sites', 'some'], queryFn: hasSite, staleTime: 0 });
  const [name, setName] = useState('');
  const [days, setDays] = useState<(typeof lengths)[number]['value']>('7');
  const [made, setMade] = useState<string | null>(null);
  const make = useSubmit(async () => {
    setMade(await makeLink(queryClient, { kind: type.kind, id: record.id, name, days: Number(days) }));
    setName('');
  });
  const { one } = kindNames[type.kind];
  return (
    <Dialog title={t('Links to the draft of “{name}”', { name: record.name })} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <p className="text-ink-soft">
          {t(
            'Whoever has such a link sees this {one} on the site as it is saved here, published or not, and everything else as readers see it.',
            { one },
          )}
        </p>
        {site.data === false && (
          <p className="rounded-md bg-info-soft px-3 py-2 text-info">
            {t('No preview site is set up for this {one}.', { one })} {howToAddSite}
          </p>
        )}
        {made !== null && (
          <div className="flex flex-col gap-1">
            <h3 className="font-medium">{t('The new link')}</h3>
            <CodeBlock label={t('The new link')} text={made} isBounded />
            <p className="text-xs text-ink-faint">{t('Copy it now: it is shown this one time.')}</p>
          </div>
        )}
        {site.data === true && (
          <form
            onSubmit={onSubmit(() => name.trim() !== '' && make.run())}
            className="flex flex-col gap-3"
            noValidate
          >
            <TextField
              label={t('Who is it for?')}
              value={name}
              onChange={setName}
              error={make.faultOf('name')}
              help={t('So that you find it again when it is to end.')}
              maxLength={255}
              isRequired
            />
            <SelectField label={t('It ends after')} value={days} choices={lengths} onChange={setDays} />
            <FailureNote reason={make.formMessage} />
            <Button
              type="submit"
              variant="primary"
              className="self-end"
              isPending={make.isRunning}
              whyDisabled={name.trim() === '' && t('Say who the link is for.')}
            >
              {t('Make a link')}
            </Button>
          </form>
        )}
        <ListedLinks id={record.id} />
      </div>
    </Dialog>
  );
}

function ListedLinks({ id }: { readonly id: string }) {
  const links = useQuery(recordLinksQuery(id));
  if (links.isError) return <ErrorPanel error={links.error} onRetry={() => void links.refetch()} />;
  if (links.isPending) return <Loading />;
  if (links.data.length === 0)
    return <p className="text-ink-faint">{t('There are no links to this draft.')}</p>;
  return (
    <section aria-labelledby="preview-links" className="flex flex-col gap-1">
      <h3 id="preview-links" className="font-medium">
        {t('Links that work')}
      </h3>
      <ul className="divide-y divide-line">
        {links.data.map((link) => (
          <ListedLink key={link.id} link={link} />
        ))}
      </ul>
    </section>
  );
}

function ListedLink({ link }: { readonly link: PreviewLink }) {
  const queryClient = useQueryClient();
  const revoke = useSubmit(async () => {
    await revokeLink(queryClient, link.id);
    notify(t('The link for “{name}” has ended', { name: link.name }));
  });
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate">
          {link.name}
        </p>
        <p className="text-xs text-ink-faint">
          {link.createdBy && <>{t('Made by {name}.', { name: link.createdBy.name })} </>}
          {rich('Ends {time}', { time: <RelativeTime key="time" time={link.expiresAt} /> })}
        </p>
        <FailureNote reason={revoke.message} />
      </div>
      <Button
        isPending={revoke.isRunning}
        onPress={() => void revoke.run()}
        aria-label={t('Revoke the link for {name}', { name: link.name })}
      >
        {t('Revoke')}
      </Button>
    </li>
  );
}
