import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { RemovedLocale } from '../../api/locales.ts';
import { rich, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { notify } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { restoreLanguage } from './language-queries.ts';

/** The languages that were removed and can be restored; nothing where there are none. */
export function RemovedLanguages({ removed }: { readonly removed: readonly RemovedLocale[] }) {
  if (removed.length === 0) return null;
  return (
    <Panel title={t('Removed')}>
      <ul className="flex flex-col gap-3">
        {removed.map((language) => (
          <Removed key={language.code} language={language} />
        ))}
      </ul>
    </Panel>
  );
}

function Removed({ language: { code, name, deletedAt, purgeAt } }: { readonly language: RemovedLocale }) {
  const queryClient = useQueryClient();
  const restore = useSubmit(async () => {
    await restoreLanguage(queryClient, code);
    notify(t('{name} is back, with all that was in it', { name }));
  });
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <p className="min-w-0 flex-1 basis-60">
          <bdi className="font-medium">{name}</bdi>{' '}
          <code className="rounded bg-sunken px-1.5 py-0.5 font-mono text-xs text-ink-soft">{code}</code>
          <span className="block text-xs text-ink-soft">
            {rich('Removed {removed}, gone for good {gone}', {
              removed: <RelativeTime time={deletedAt} />,
              gone: <RelativeTime time={purgeAt} />,
            })}
          </span>
        </p>
        <Button
          aria-label={t('Restore {name}', { name })}
          isPending={restore.isRunning}
          onPress={() => void restore.run()}
        >
          <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" /> {t('Restore')}
        </Button>
      </div>
      <FailureNote reason={restore.message} />
    </li>
  );
}
