/** Starts the app in the page. */
import '@fontsource-variable/inter/wght.css';
import './app/mantine.css';
import '@mantine/notifications/styles.layer.css';
import './app/theme.css';
import './app/touch.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startAnewAfterUpdates } from './app/new-build.ts';
import { createAppRouter } from './app/router.tsx';
import { clearCaches } from './lib/leftovers.ts';
import { meQuery } from './lib/current-user.ts';
import { createQueryClient } from './lib/query-client.ts';
import { session } from './lib/session-store.ts';

startAnewAfterUpdates();

// An old cache may only cost a reload, never the start (docs/people.md#sign-in: caches are cleared at app start).
clearCaches().catch(() => undefined);

const queryClient = createQueryClient();
// Who is there is asked for at once, beside the files of the screen and not after them.
if (session.get().token !== null) void queryClient.prefetchQuery(meQuery());

const page = document.getElementById('root');
if (!page) throw new Error('index.html has no #root');
createRoot(page).render(
  <StrictMode>
    <App router={createAppRouter()} queryClient={queryClient} />
  </StrictMode>,
);
