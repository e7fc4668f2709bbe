import { Sparkles } from 'lucide-react';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { BulkProgress } from '../library/bulk-progress.tsx';
import { kindOf, type Media } from '../media-file.ts';
import type { Drafts } from './drafts.ts';
import type { Proposals } from './proposals.ts';

/** Has alt texts proposed for all pictures that have none, and takes or refuses all proposals. */
export function ProposeBar({
  files,
  drafts,
  proposals,
  onTake,
}: {
  readonly files: readonly Media[];
  readonly drafts: Drafts;
  readonly proposals: Proposals;
  readonly onTake: (texts: ReadonlyMap<string, string>) => void;
}) {
  const { bulk, texts } = proposals;
  const bare = files.filter(
    ({ id, mimeType, altText }) =>
      kindOf(mimeType) === 'image' && (drafts.get(id)?.altText ?? altText).trim() === '' && !texts.has(id),
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {bulk.isRunning ? (
          <Button onPress={bulk.stop}>{t('Stop proposing')}</Button>
        ) : (
          <Button
            whyDisabled={bare.length === 0 && t('Every picture has an alt text or a proposal.')}
            onPress={() => void proposals.ask(bare.map(({ id }) => id))}
          >
            <Sparkles aria-hidden="true" className="size-4" />{' '}
            {bare.length === 0
              ? t('Propose alt texts')
              : plural(
                  bare.length,
                  'Propose alt texts for {count} file',
                  'Propose alt texts for {count} files',
                )}
          </Button>
        )}
        {texts.size > 0 && (
          <>
            <Button onPress={() => onTake(texts)}>{t('Take all proposals')}</Button>
            <Button variant="quiet" onPress={() => proposals.forget([...texts.keys()])}>
              {t('Refuse all')}
            </Button>
          </>
        )}
      </div>
      <BulkProgress label={t('Looking at pictures')} bulk={bulk} />
    </div>
  );
}
