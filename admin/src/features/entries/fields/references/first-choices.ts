import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { useSession } from '../../../../api/session.ts';
import { t } from '../../../../messages/messages.ts';
import { useTypesOf } from '../../cards/types-of.ts';
import { recentTargets } from './recent-targets.ts';
import { type CardNames, namedReferablesQuery, type Referable } from './reference-query.ts';
import type { ReferenceTarget } from './reference-target.ts';
import type { PlaceOfField } from './targets-context.ts';

/** How many of each stand before the list. */
const mostShown = 4;

export interface Choices {
  readonly title: string;
  readonly choices: readonly Referable[];
}

/**
 * What stands first in the picker of a field: what this person chose there lately, then what other records of the type refer to
 * most often there. Nothing for a field whose place is not known, and undefined until it is known what there is.
 */
export function useFirstChoices(
  target: ReferenceTarget,
  place: PlaceOfField | undefined,
  shownOf: CardNames,
): readonly Choices[] | undefined {
  const { user, tenant } = useSession();
  const recent = place ? recentTargets({ userId: user.id, tenantId: tenant.id }, place) : [];
  const types = useTypesOf(place?.kind ?? 'blogPost');
  const type = types.data?.find(({ slug }) => slug === place?.typeSlug);
  const { data: suggested, isLoading } = useQuery({
    queryKey: ['records', 'suggested', type?.id, place?.path],
    queryFn: ({ signal }) =>
      call('GET', '/admin/reference-suggestions', {
        query: { type: type?.id ?? '', field: place?.path ?? '' },
        signal,
      }).then(({ data }) => data),
    enabled: type !== undefined && place !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  const often = (suggested ?? []).filter(({ kind }) => kind === target.type).map(({ id }) => id);
  const isKnown = (types.isKnown || types.error !== null) && !isLoading;
  const wanted = isKnown ? [...new Set([...recent, ...often])] : [];
  const { data: found, error } = useQuery({
    ...namedReferablesQuery(target, wanted, shownOf),
    enabled: wanted.length > 0,
  });
  if (!isKnown || (wanted.length > 0 && !found && !error)) return undefined;
  const known = new Map(found?.map((one) => [one.id, one]));
  const shown = new Set<string>();
  const take = (ids: readonly string[]): Referable[] => {
    const taken = ids.flatMap((id) => (shown.has(id) ? [] : (known.get(id) ?? []))).slice(0, mostShown);
    for (const { id } of taken) shown.add(id);
    return taken;
  };
  const groups = [
    { title: t('You chose lately'), choices: take(recent) },
    {
      title: mostOften[target.type],
      choices: take(often),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

const mostOften = {
  page: t('Pages chosen most often here'),
  collectionItem: t('Items chosen most often here'),
  user: t('People chosen most often here'),
  blogPost: t('Posts chosen most often here'),
} as const satisfies Record<ReferenceTarget['type'], string>;
