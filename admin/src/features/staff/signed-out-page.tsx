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
    // All that is asked here is required.
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10 **:data-asterisk:hidden sm:max-w-104 sm:pb-24">
      <div className="flex flex-col gap-6 sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-sm">
        <img src={mark} alt="Galley" width={36} height={36} />
        <div>
          <h1 className="text-2xl leading-tight">{title}</h1>
          {lead && <p className="mt-1.5 text-sm text-pretty text-ink-soft">{lead}</p>}
        </div>
        {children}
      </div>
      <nav aria-label={t('Language')} className="flex flex-wrap gap-x-4 gap-y-1 text-xs sm:justify-center">
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
