import { SquareTerminal } from 'lucide-react';
import { localeOf, recordIdOf } from '../../api/record-address.ts';
import { type RecordKind, recordKindOf } from '../../api/records.ts';
import { useMay } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { ExplorerSearch } from './requests/explorer-search.ts';

/** Leads developers from a list to the request that reads it; nothing for anybody else. */
export function ShowInExplorer({ search }: { readonly search: ExplorerSearch }) {
  const isDeveloper = useMay('developer');
  if (!isDeveloper) return null;
  return (
    <LinkButton to="/explorer" search={search} variant="quiet">
      <SquareTerminal aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">{t('Show in the explorer')}</span>
    </LinkButton>
  );
}

/** What the explorer asks for a list that is filtered so: conditions that readers' lists do not know are left out. */
export function listInExplorer(
  kind: RecordKind,
  typeSlug: string | undefined,
  { where = [] }: { readonly where?: readonly string[] },
): ExplorerSearch {
  const isKnown = kind === recordKindOf.item ? /^(fields\.|name:|slug:|\w+At:)/ : /^(name:|slug:|\w+At:)/;
  const known = where.filter((text) => isKnown.test(text));
  return { of: targetId(kind, typeSlug), ...(known.length > 0 && { where: known }) };
}

/** What the explorer asks for a record in its language; a draft with a preview. */
export function recordInExplorer(
  kind: RecordKind,
  { slug, isSingleton }: { readonly slug: string; readonly isSingleton: boolean },
  address: string,
  isLive: boolean,
): ExplorerSearch {
  const locale = localeOf(address);
  return {
    of: targetId(kind, slug),
    ...(!isSingleton && { one: true as const, slug: recordIdOf(address) }),
    ...(locale !== undefined && { locale }),
    ...(!isLive && { preview: true as const }),
  };
}

function targetId(kind: RecordKind, typeSlug: string | undefined): string {
  if (kind === recordKindOf.post) return 'posts';
  if (kind === recordKindOf.page) return typeSlug ? `pages:${typeSlug}` : 'pages';
  return `items:${typeSlug ?? ''}`;
}
