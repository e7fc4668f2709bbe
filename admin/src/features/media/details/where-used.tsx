import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { kindNames, recordLink } from '../../../api/records.ts';
import { collectionTypesQuery, pageTypesQuery } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { isRecord, type MediaUse, type RecordUse } from '../media-file.ts';

/** The records that show a file, each with a link to its editor, and the tenant whose logo it is. */
export function WhereUsed({ uses }: { readonly uses: readonly MediaUse[] }) {
  const records = uses.filter(isRecord);
  const logos = uses.filter((use) => !isRecord(use));
  return (
    <section aria-label={t('Where it is used')} className="flex flex-col gap-2">
      <h3 className="text-sm">
        {uses.length === 0 ? t('Where it is used') : t('Where it is used ({count})', { count: uses.length })}
      </h3>
      {uses.length === 0 && (
        <p className="text-sm text-ink-faint">
          {t('No record shows it, neither a draft nor a published one.')}
        </p>
      )}
      {records.length > 0 && <UseList uses={records} />}
      {logos.map(({ id, name }) => (
        <p key={id} className="rounded-lg border border-line px-3 py-2 text-sm">
          <Link to="/settings" className="font-medium text-accent hover:underline">
            {t('The logo of {name}', { name })}
          </Link>
        </p>
      ))}
    </section>
  );
}

/** Records that use something, each with a link to its editor and the fields that do. */
export function UseList({
  uses,
  around,
}: {
  readonly uses: readonly RecordUse[];
  /** What stands around the link to a record; nothing without this. */
  readonly around?: (use: RecordUse, link: ReactElement) => ReactNode;
}) {
  const labelsOf = useFieldLabels();
  return (
    <ul className="-my-2 flex max-h-72 flex-col divide-y divide-hairline overflow-y-auto text-sm">
      {uses.map((use) => (
        <li key={use.id} className="flex items-center gap-2 py-2">
          <span className="min-w-0 flex-1">
            {around ? around(use, linkTo(use)) : linkTo(use)}
            <span className="block truncate text-xs text-ink-faint">
              {kindNames[use.kind].one} · {labelsOf(use).join(', ')}
            </span>
          </span>
          <Badge tone={use.isPublished ? 'ok' : 'neutral'}>
            {use.isPublished ? t('Live') : t('Draft only')}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** The labels of the fields that use something, as the editor shows them; names of those that no schema has. */
function useFieldLabels(): (use: RecordUse) => readonly string[] {
  const pageTypes = useQuery(pageTypesQuery).data ?? [];
  const collectionTypes = useQuery(collectionTypesQuery).data ?? [];
  return ({ kind, typeSlug, fields }) => {
    const types = kind === 'page' ? pageTypes : kind === 'collectionItem' ? collectionTypes : [];
    const schema = types.find(({ slug }) => slug === typeSlug)?.schema ?? [];
    return fields.map((name) => schema.find((field) => field.name === name)?.label ?? name);
  };
}

function linkTo({ kind, id, name, slug, typeSlug }: RecordUse) {
  return (
    <Link
      {...recordLink(kind, id, typeSlug ?? '')}
      className="block truncate font-medium text-accent hover:underline"
    >
      {name || slug}
    </Link>
  );
}
