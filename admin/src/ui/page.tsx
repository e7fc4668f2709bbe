// In this folder: parts that every screen is made of; nothing here knows what Galley is about.

import { type ReactNode, useEffect } from 'react';
import { classNames } from './class-names.ts';
import { Part } from './part.tsx';

/** A screen: its title (also of the tab), its actions, its content. The title stands at the same place on all of them. */
export function Page({
  title,
  actions,
  lead,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className={classNames(screenClass, 'flex flex-col gap-5 py-6')}>
      <header>
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 dir="auto" className="min-w-0 text-xl leading-tight break-words">
            {title}
          </h1>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {lead && (
          <p className="own-direction mt-1 max-w-2xl text-sm text-pretty text-ink-soft sm:mt-0">{lead}</p>
        )}
      </header>
      {children}
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
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 px-4 pt-1.5">
          <h2 dir="auto" className="text-sm">
            {title}
          </h2>
          {actions}
        </header>
      )}
      <div className={title ? 'px-4 pt-1 pb-4' : 'p-4'}>
        <Part>{children}</Part>
      </div>
    </section>
  );
}

/** A part of a form: what it is about at the start, its controls beside it; below each other where there is no room. */
export function Section({
  title,
  lead,
  actions,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-t border-line pt-6 pb-2 first:border-t-0 first:pt-1 [header+&]:border-t-0 [header+&]:pt-1 lg:grid-cols-[minmax(0,15rem)_minmax(0,44rem)]">
      <header>
        <h2 dir="auto" className="text-base leading-snug">
          {title}
        </h2>
        {lead && <p className="own-direction mt-1 text-sm text-pretty text-ink-soft">{lead}</p>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </header>
      <div className="min-w-0">
        <Part>{children}</Part>
      </div>
    </section>
  );
}
