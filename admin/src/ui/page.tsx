// In this folder: parts that every screen is made of; nothing here knows what Galley is about.

import { type ReactNode, useEffect } from 'react';
import { classNames } from './class-names.ts';

/** A screen: its title (also of the tab), its actions, its content. */
export function Page({
  title,
  actions,
  lead,
  children,
  isWide = false,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly isWide?: boolean;
}) {
  usePageTitle(title);
  return (
    <div className={classNames(screenClass, 'py-6')}>
      <div className={classNames('flex flex-col gap-5', !isWide && 'max-w-5xl')}>
        <header className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <h1 dir="auto" className="text-xl break-words">
              {title}
            </h1>
            {lead && (
              <p dir="auto" className="mt-1 max-w-2xl text-sm text-ink-soft">
                {lead}
              </p>
            )}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  );
}

/** The edges that all screens share: what they hold begins at the same place. */
export const screenClass = 'mx-auto w-full max-w-[96rem] px-4 sm:px-8';

/** Sets the title of the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    // What stands over a screen gives it its name back.
    const before = document.title;
    document.title = `${title} · Galley`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** A part of a screen on its own ground. */
export function Panel({
  title,
  actions,
  children,
  className,
}: {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <section className={classNames('rounded-xl border border-line bg-surface', className)}>
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5">
          <h2 dir="auto" className="text-sm">
            {title}
          </h2>
          {actions}
        </header>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}
