import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Locale } from '../../api/locales.ts';
import { kindNames, recordLink } from '../../api/records.ts';
import { rich, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { type SharedUrl, sharedUrlsQuery } from './language-queries.ts';

/** The URLs that several entries share in a language, with links to the entries. Renders nothing if there are none. */
export function SharedUrls({ languages }: { readonly languages: readonly Locale[] }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(sharedUrlsQuery);
  const urls = data?.pages.flatMap((page) => page.data) ?? [];
  if (urls.length === 0) return null;
  return (
    <Panel title={t('Shared URLs')}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-ink-soft">
          {t('Several entries are published at one URL. Change the slug of all but one.')}
        </p>
        <ul aria-label={t('Shared URLs')} className="flex flex-col divide-y divide-hairline">
          {urls.map((url) => (
            <UrlRow key={`${url.locale} ${url.slug} ${url.records[0]?.id}`} url={url} languages={languages} />
          ))}
        </ul>
        {hasNextPage && (
          <Button isPending={isFetchingNextPage} className="self-start" onPress={() => void fetchNextPage()}>
            {t('Load more')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function UrlRow({ url, languages }: { readonly url: SharedUrl; readonly languages: readonly Locale[] }) {
  const languageOf = (code: string) => languages.find((one) => one.code === code);
  return (
    <li className="flex flex-col gap-1 py-2">
      <p>
        {rich('{slug} in {language}', {
          slug: <code className="font-mono text-xs break-all">{url.slug}</code>,
          language: <bdi>{languageOf(url.locale)?.name ?? url.locale}</bdi>,
        })}
      </p>
      <ul className="flex flex-col">
        {url.records.map(({ id, name, type, slugLocale }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <Link
              {...recordLink(url.kind, id, type ?? '')}
              search={languageOf(slugLocale)?.isDefault ? {} : { locale: slugLocale }}
              className="inline-flex min-h-7 items-center rounded font-medium break-words text-accent hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
            <span className="text-xs text-ink-soft">
              {kindNames[url.kind].one} ·{' '}
              {rich('slug in {language}', {
                language: <bdi>{languageOf(slugLocale)?.name ?? slugLocale}</bdi>,
              })}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
