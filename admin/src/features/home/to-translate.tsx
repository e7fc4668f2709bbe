import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useLocales } from '../../api/locales.ts';
import type { Answer } from '../../api/operation-types.ts';
import { plural, t } from '../../messages/messages.ts';
import { Panel } from '../../ui/page.tsx';

type ToTranslateOf = Answer<'GET', '/admin/locales/progress'>['data'][number];

const progressQuery = queryOptions({
  queryKey: ['locales', 'progress'],
  queryFn: ({ signal }) => call('GET', '/admin/locales/progress', { signal }).then(({ data }) => data),
  staleTime: 0,
});

/** What is left to translate, by language, with the lists of it; nothing where there are no two languages. */
export function ToTranslate() {
  const locales = useLocales();
  const { data } = useQuery({ ...progressQuery, enabled: locales.length > 1 });
  if (locales.length < 2 || !data) return null;
  const left = locales.flatMap(({ code, name }) => {
    const types = data.filter(({ locale }) => locale === code);
    return types.length === 0 ? [] : [{ code, name, types }];
  });
  return (
    <Panel title={t('To translate')}>
      {left.length === 0 && (
        <p className="text-sm text-ink-soft">
          {t('Everything is translated, and no translation is outdated.')}
        </p>
      )}
      <dl className="-my-2 divide-y divide-line text-sm">
        {left.map(({ code, name, types }) => (
          <div key={code} className="flex flex-wrap gap-x-4 gap-y-1 py-2.5">
            <dt className="w-32 shrink-0 font-medium">
              <bdi>{name}</bdi>
            </dt>
            <dd className="flex flex-wrap gap-x-5 gap-y-1">
              {types.flatMap((one) => [
                <Left key={`${one.type.id} missing`} left={one} state="missing" />,
                <Left key={`${one.type.id} outdated`} left={one} state="outdated" />,
              ])}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Left({ left, state }: { readonly left: ToTranslateOf; readonly state: 'missing' | 'outdated' }) {
  const { locale, type } = left;
  if (left[state] === 0) return null;
  return (
    <Link {...listOf(left, `${locale}:${state}`)} className="rounded text-accent hover:underline">
      <bdi>{type.name}</bdi>:{' '}
      <span className="tabular-nums">
        {state === 'missing'
          ? plural(left.missing, '{count} missing', '{count} missing')
          : plural(left.outdated, '{count} outdated', '{count} outdated')}
      </span>
    </Link>
  );
}

function listOf({ kind, type }: ToTranslateOf, translation: string) {
  if (kind === 'post') return { to: '/posts', search: { translation } } as const;
  if (kind === 'page') return { to: '/pages', search: { type: type.slug, translation } } as const;
  return { to: '/items/$type', params: { type: type.slug }, search: { translation } } as const;
}
