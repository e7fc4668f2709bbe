// In this folder: the frame around all screens.

import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../messages/messages.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { keysInWords, useShortcut } from '../ui/interaction/shortcuts.ts';
import { lazily } from '../ui/lazily.ts';
import { screenClass } from '../ui/page.tsx';
import { Part } from '../ui/part.tsx';
import { AccountMenu } from './account-menu.tsx';
import { InboxButton } from './inbox-button.tsx';
import { Navigation } from './navigation.tsx';
import { SessionEndDialog } from './session-end-dialog.tsx';
import { TenantMenu } from './tenant-menu.tsx';
import { TenantName } from './tenant-name.tsx';
import { useBrand } from './use-brand.ts';

const loadPalette = () => import('../features/search/command-palette.tsx');

const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })));

const StreamFollower = lazily(() => import('./stream-follower.ts').then((module) => module.StreamFollower));
const ShortcutHelp = lazily(() => import('./shortcut-help.tsx').then((module) => module.ShortcutHelp));
const InvitationNotice = lazily(() =>
  import('./invitation-notice.tsx').then((module) => module.InvitationNotice),
);

/** The frame of all screens of people who are signed in. */
export function AppShell() {
  useBrand();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const { pathname } = useRouterState({ select: (state) => state.location });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the address changes.
  useEffect(() => setMenuOpen(false), [pathname]);
  // Else what is typed right after the first Ctrl+K would be lost.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), 2_000);
    return () => clearTimeout(timer);
  }, []);
  useShortcut('mod+k', t('Search and commands'), () => setPaletteOpen(true));
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-50 focus:rounded focus:bg-accent focus:px-3 focus:py-2 focus:text-accent-ink"
      >
        {t('Skip to the content')}
      </a>
      <aside
        data-around
        className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-e border-line bg-surface lg:flex"
      >
        <Part>
          <TenantMenu />
          <Navigation />
        </Part>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header data-around className="sticky top-0 z-20 border-b border-line bg-surface">
          {/* Its edges are those of the screen below it. */}
          <div className={classNames(screenClass, 'flex h-13 items-center gap-2')}>
            <IconButton
              className="-ms-2 lg:hidden"
              label={t('Menu')}
              icon={<MenuIcon className="size-5" />}
              onPress={() => setMenuOpen(true)}
            />
            <Link to="/" className="flex min-w-0 lg:hidden">
              <TenantName />
            </Link>
            <Button
              variant="quiet"
              className="ms-auto justify-start sm:w-72 sm:border sm:border-line lg:ms-0"
              onPress={() => setPaletteOpen(true)}
            >
              <Search aria-hidden="true" className="size-4 max-sm:size-5" />
              <span className="max-sm:sr-only">{t('Search or go to …')}</span>
              <kbd className="ms-auto hidden rounded border border-line px-1.5 font-sans text-xs text-ink-faint sm:inline">
                {keysInWords('mod+k')}
              </kbd>
            </Button>
            <div className="flex items-center gap-1 -me-3 lg:ms-auto">
              <Part>
                <InboxButton />
              </Part>
              <Part>
                <AccountMenu />
              </Part>
            </div>
          </div>
        </header>
        <Part>
          <Suspense>
            <InvitationNotice />
          </Suspense>
        </Part>
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      <Dialog title={t('Menu')} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} size="side">
        <TenantMenu />
        <Navigation />
      </Dialog>
      {isPaletteOpen && (
        <Part>
          <Suspense>
            <CommandPalette onClose={() => setPaletteOpen(false)} />
          </Suspense>
        </Part>
      )}
      <Part>
        <Suspense>
          <ShortcutHelp />
        </Suspense>
      </Part>
      <Part>
        <Suspense>
          <StreamFollower />
        </Suspense>
      </Part>
      <SessionEndDialog />
    </div>
  );
}
