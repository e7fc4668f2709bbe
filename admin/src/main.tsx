import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error.ts';
import { createQueryClient } from './api/query-client.ts';
import { endCancelledTransitions } from './app/cancelled-transitions.ts';
import { surviveForeignChanges } from './app/foreign-changes.ts';
import { createAppRouter } from './app/router.tsx';
import { applyLanguage, locale } from './locale.ts';
import { MissingRole } from './routing/routes.ts';
import { guardCompositions } from './ui/interaction/composition.ts';
import { guardDrops } from './ui/interaction/drop-guard.ts';
import { listenForShortcuts } from './ui/interaction/shortcuts.ts';
import { applyLook } from './ui/look.ts';
import { Part } from './ui/part.tsx';
import { dismissOldFailures, Notices } from './ui/toast.tsx';
import './styles.css';

// Before everything that listens to keys, and before anything is shown.
guardCompositions();
surviveForeignChanges();
guardDrops();
applyLanguage();
applyLook();
listenForShortcuts();
endCancelledTransitions();

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) dismissOldFailures();
});
const place = document.getElementById('app');
if (!place) throw new Error('The page has no element #app.');
createRoot(place, {
  // These are shown to the reader by the screen that they stopped; they are no faults of the app.
  onCaughtError: (error) => {
    if (!(error instanceof MissingRole || error instanceof ApiError)) reportError(error);
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={locale}>
        <RouterProvider router={router} />
        <Part>
          <Notices />
        </Part>
      </I18nProvider>
    </QueryClientProvider>
  </StrictMode>,
);
