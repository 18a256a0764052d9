import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followChanges } from './live/live-changes';
import { queryClient } from './query-client';
import { router } from './routes';
import { setUpClient } from './session/api-error';
import { followSession } from './session/follow-session';
import { session, startSession, subscribe } from './session/session';
import { forgetAccountBookmakers } from './settings/my-bookmakers';
import { applySettings } from './settings/settings';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

applySettings();
setUpClient(() => session()?.accessToken);
followSession();
subscribe(forgetOnceSignedOut);
await startSession();
forgetOnceSignedOut();
followChanges(queryClient);
reloadOnceForNewVersion();
loadPopupsSoon();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

/** Forgets the choices of the account when its session ends. */
function forgetOnceSignedOut(): void {
  if (session() === null) forgetAccountBookmakers();
}

/**
 * Preloads popups after the first page is drawn: they then open offline too, and an iPhone shows its keyboard only for
 * a field that is focused immediately.
 */
function loadPopupsSoon(): void {
  // a failure is reported on first use
  setTimeout(() => void import('./shell/full-screen-search').catch(() => undefined), 3_000);
}

/** Reloads once if a chunk is missing: it belongs to an older build, and the reloaded page references the new ones. */
function reloadOnceForNewVersion(): void {
  const key = 'reloaded-for-new-version';
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, 'true');
    event.preventDefault();
    location.reload();
  });
  addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(key), 10_000));
}
