import type { ReactNode } from 'react';
import { chooseLanguage, language } from '../../messages/language.ts';
import { type LanguageCode, languages } from '../../messages/languages.ts';
import { t } from '../../messages/messages.ts';
import mark from '../../ui/galley-mark.svg';
import { usePageTitle } from '../../ui/page.tsx';

/** The frame of the screens of those who are not signed in. */
export function SignedOutPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
      <img src={mark} alt="Galley" width={40} height={40} />
      <div>
        <h1 className="text-2xl">{title}</h1>
        {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      </div>
      {children}
      <nav aria-label={t('Language')} className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {Object.entries(languages).map(([code, name]) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-current={code === language.code}
            onClick={() => chooseLanguage(code as LanguageCode)}
            className="min-h-6 text-ink-soft hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            {name}
          </button>
        ))}
      </nav>
    </main>
  );
}
