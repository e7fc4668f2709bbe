import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Languages, Plus } from 'lucide-react';
import { useState } from 'react';
import { type Locale, localesQuery } from '../../api/locales.ts';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page } from '../../ui/page.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { LanguageDialog } from './language-dialog.tsx';
import { orderLanguages } from './language-queries.ts';
import { LanguageRow } from './language-row.tsx';
import { RemoveLanguage } from './remove-language.tsx';
import { RemovedLanguages } from './removed-languages.tsx';
import { SharedUrls } from './shared-urls.tsx';

/** How often a language that is being made ready is looked at. Milliseconds. */
const lookEvery = 2_000;

/** The languages that the tenant has content in, and what readers see where something is not translated. */
export function LanguagesScreen() {
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    ...localesQuery,
    refetchInterval: ({ state }) => (state.data?.data.some(({ isReady }) => !isReady) ? lookEvery : false),
  });
  const [edited, setEdited] = useState<Locale | 'new'>();
  const [removed, setRemoved] = useState<Locale>();
  const languages = data?.data ?? [];
  const add = (
    <Button variant="primary" onPress={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" /> {t('Add a language')}
    </Button>
  );
  const move = (from: number, by: -1 | 1) => {
    const codes = languages.map(({ code }) => code);
    const [moved] = codes.splice(from, 1);
    if (moved === undefined) return;
    orderLanguages(queryClient, codes.toSpliced(from + by, 0, moved)).catch((fault: unknown) =>
      notifyFailure(t('The order has not changed'), fault),
    );
  };
  return (
    <Page
      title={t('Languages')}
      lead={t('What content is written in, and what readers see where something is not translated.')}
      actions={languages.length > 0 && add}
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {isPending && <Loading />}
      {data && languages.length === 0 && (
        <EmptyState
          icon={<Languages aria-hidden="true" />}
          title={t('Content has no language yet')}
          action={add}
        >
          {t(
            'Begin with the one that you have written in so far. It becomes the default: all content is in it, stays live as it is, and no address changes. With a second one, editors translate what is marked in the content model as having a value in each language.',
          )}
        </EmptyState>
      )}
      {languages.length > 0 && (
        <ol
          aria-label={t('Languages')}
          className="divide-y divide-line rounded-xl border border-line bg-surface"
        >
          {languages.map((language, place) => (
            <LanguageRow
              key={language.code}
              {...{ language, languages, place }}
              onMove={(by) => move(place, by)}
              onChange={() => setEdited(language)}
              onRemove={() => setRemoved(language)}
            />
          ))}
        </ol>
      )}
      {languages.length === 1 && (
        <p className="text-sm text-ink-soft">
          {t(
            'With one language nothing is different for editors. A second one shows a choice of languages above each record.',
          )}
        </p>
      )}
      {languages.length > 1 && <SharedUrls languages={languages} />}
      <RemovedLanguages removed={data?.removed ?? []} />
      {edited && (
        <LanguageDialog
          {...(edited !== 'new' && { language: edited })}
          languages={languages}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <RemoveLanguage language={removed} onClose={() => setRemoved(undefined)} />}
    </Page>
  );
}
