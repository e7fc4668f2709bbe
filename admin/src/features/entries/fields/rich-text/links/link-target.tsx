import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { kindNames, recordLink } from '../../../../../api/records.ts';
import { t } from '../../../../../messages/messages.ts';
import { Button } from '../../../../../ui/button.tsx';
import { RecordStatus } from '../../../../../ui/record-status.tsx';
import { referableQuery } from '../../references/reference-query.ts';
import type { RecordLink } from './record-link.ts';

/** The record that a link leads to, with its state: readers are led to what is live, from what is not the words stay alone. */
export function LinkTarget({
  record,
  onChange,
}: {
  readonly record: RecordLink;
  readonly onChange: () => void;
}) {
  const { kind, id } = record;
  const { one } = kindNames[kind];
  const { data, isPending } = useQuery(referableQuery(kind, id));
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm font-medium">{t('Leads to the {one}', { one })}</span>
      <div className="flex flex-wrap items-center gap-2 rounded-md border border-line px-3 py-2 text-sm">
        {data ? (
          <Link
            {...recordLink(kind, id, data.typeSlug)}
            target="_blank"
            className="min-w-0 truncate font-medium hover:underline"
            aria-label={t('{name}, open in a new tab', { name: data.name })}
          >
            {data.name}
          </Link>
        ) : (
          <span className={isPending ? 'text-ink-faint' : 'text-warn'}>
            {isPending ? t('Looking …') : t('This {one} is not there any more.', { one })}
          </span>
        )}
        {data?.state && <RecordStatus record={data.state} />}
        <Button variant="quiet" className="ms-auto min-h-8" onPress={onChange}>
          {t('Choose another')}
        </Button>
      </div>
      {data?.state?.status === 'draft' && (
        <span className="text-xs text-warn">
          {t('It is not published: until it is, readers see the words without a link.')}
        </span>
      )}
      <span className="text-xs text-ink-faint">
        {t('The link goes on leading there when the {one} gets another slug.', { one })}
      </span>
    </div>
  );
}
