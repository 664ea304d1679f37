/** Starts the app. */
import '@fontsource-variable/inter/wght.css';
import './app/mantine.css';
import '@mantine/notifications/styles.layer.css';
import './app/theme.css';
import './app/touch.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadAfterUpdates } from './app/new-build.ts';
import { createAppRouter } from './app/router.tsx';
import { timeZoneOfPage } from './identity/settings/workspace-name.ts';
import { clearCaches } from '#web/lib/offline/leftovers.ts';
import { meQuery } from '#web/identity/current-user.ts';
import { setTimeZone } from '#web/lib/time/local-time.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { session } from '#web/lib/api/session-store.ts';

setTimeZone(timeZoneOfPage());
reloadAfterUpdates();

// Stale caches only cost a reload; never block the start (docs/people.md#sign-in: caches are cleared at app start).
clearCaches().catch(() => undefined);

const queryClient = createQueryClient();
// Requests the profile in parallel with the screen's files.
if (session.get().token !== null) void queryClient.prefetchQuery(meQuery());

const page = document.getElementById('root');
if (!page) throw new Error('index.html has no #root');
createRoot(page).render(
  <StrictMode>
    <App router={createAppRouter()} queryClient={queryClient} />
  </StrictMode>,
);
