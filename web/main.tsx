/** Starts the app in the page. */
import '@fontsource-variable/inter/wght.css';
import './app/mantine.css';
import '@mantine/notifications/styles.layer.css';
import './app/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.tsx';
import { clearCaches } from './lib/leftovers.ts';
import { createQueryClient } from './lib/query-client.ts';

// An old cache may only cost a reload, never the start (docs/people.md#sign-in: caches are cleared at app start).
clearCaches().catch(() => undefined);

const page = document.getElementById('root');
if (!page) throw new Error('index.html has no #root');
createRoot(page).render(
  <StrictMode>
    <App router={createAppRouter()} queryClient={createQueryClient()} />
  </StrictMode>,
);
