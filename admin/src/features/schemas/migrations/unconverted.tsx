import { Link } from '@tanstack/react-router';
import { recordLink } from '../../../api/records.ts';
import { plural, t } from '../../../messages/messages.ts';
import type { Migration } from './migration-queries.ts';

/** The first values that do not fit, each with its entry and the reason. */
export function Unconverted({
  migration,
  samples,
  total,
}: {
  readonly migration: Migration;
  readonly samples: Migration['unconverted'];
  readonly total: number;
}) {
  if (samples.length === 0) return null;
  return (
    <details>
      <summary className="cursor-default text-sm font-medium">
        {total > samples.length
          ? plural(
              samples.length,
              'The first value that does not fit',
              'The first {count} values that do not fit',
            )
          : t('Values that do not fit')}
      </summary>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {samples.map(({ entryId, field, reason }) => (
          <li key={`${entryId} ${field} ${reason}`} className="break-words">
            {field && <code className="font-mono text-xs">{field}</code>} {reason}{' '}
            <EntryLink migration={migration} id={entryId} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function EntryLink({ migration, id }: { readonly migration: Migration; readonly id: string }) {
  const { kind, typeSlug } = migration;
  if (kind !== 'page' && kind !== 'collection')
    return <code className="font-mono text-xs text-ink-faint">{id}</code>;
  const link = recordLink(kind === 'page' ? 'page' : 'collectionItem', id, typeSlug ?? '');
  return (
    <Link {...link} className="text-accent underline">
      {kind === 'page' ? t('Open the page') : t('Open the item')}
    </Link>
  );
}
