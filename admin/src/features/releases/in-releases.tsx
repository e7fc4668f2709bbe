import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { openReleasesQuery, type ReleaseAction } from '../../api/releases.ts';
import { timeInWords } from '../../locale.ts';
import { rich, t } from '../../messages/messages.ts';

/** Which open releases a record or translation is in, with the way to what they say of it; nothing where it is in none. */
export function InReleases({ address }: { readonly address: string }) {
  const { data = [] } = useQuery(openReleasesQuery(address));
  if (data.length === 0) return null;
  return (
    <ul
      aria-label={t('Releases that it is in')}
      className="flex flex-col gap-1 rounded-lg border border-line bg-sunken px-4 py-2.5 text-sm text-ink-soft"
    >
      {data.map(({ id, name, status, publishAt, action }) => (
        <li key={id} className="flex items-start gap-2">
          <PackageCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {inWords(
              action,
              <Link to="/releases/$id" params={{ id }} className="rounded font-medium text-accent underline">
                <bdi>{name}</bdi>
              </Link>,
            )}
            {publishAt !== null &&
              ` (${status === 'failed' ? t('failed on {time}', { time: timeInWords(publishAt) }) : timeInWords(publishAt)})`}
            {action === 'publish' && (
              <>
                {'. '}
                <Link
                  to="/releases/$id/entries/$entryId"
                  params={{ id, entryId: address }}
                  className="rounded text-accent underline"
                >
                  {t('Edit it there')}
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function inWords(action: ReleaseAction | undefined, release: ReactNode): ReactNode {
  if (action === 'publish') return rich('In release {release}', { release });
  return action === 'delete'
    ? rich('Deleted by release {release}', { release })
    : rich('Taken offline by release {release}', { release });
}
