import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { call } from '../../../../api/call.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorPanel } from '../../../../ui/feedback.tsx';

const longestText = 200_000;

/** Suggests excerpts made of the content; one is taken only when it is chosen. */
export function SuggestExcerpt(props: {
  readonly content: unknown;
  readonly onTake: (excerpt: string) => void;
}) {
  const { content, onTake } = props;
  const text = typeof content === 'string' ? content.slice(0, longestText) : '';
  const suggest = useMutation({
    mutationFn: () => call('POST', '/admin/ai/suggestions', { body: { task: 'summary', text, count: 3 } }),
  });
  const suggestions = [...new Set(suggest.data?.data.suggestions.map((one) => one.text))];
  return (
    <div className="-mt-2 flex flex-col items-start gap-2">
      <Button
        variant="quiet"
        className="-ms-3"
        whyDisabled={text === '' && t('Write some text first.')}
        isPending={suggest.isPending}
        onPress={() => suggest.mutate()}
      >
        <Sparkles aria-hidden="true" className="size-4" />
        {suggest.isPending ? t('Reading the content …') : t('Suggest an excerpt')}
      </Button>
      {suggest.error && <ErrorPanel error={suggest.error} />}
      {suggest.data && (
        <ul
          aria-label={t('Suggested excerpts')}
          className="flex w-full flex-col gap-2 rounded-lg border border-accent/40 bg-accent-soft p-3 text-sm"
        >
          {suggestions.length === 0 && <li>{t('The content says too little for an excerpt.')}</li>}
          {suggestions.map((excerpt) => (
            <li key={excerpt} className="flex flex-wrap items-start gap-2">
              <p className="min-w-40 flex-1">{excerpt}</p>
              <Button
                onPress={() => {
                  onTake(excerpt);
                  suggest.reset();
                }}
                aria-label={t('Take this excerpt: {excerpt}', { excerpt })}
              >
                {t('Take this')}
              </Button>
            </li>
          ))}
          <li>
            <Button variant="quiet" onPress={() => suggest.reset()}>
              {t('No, thanks')}
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}
