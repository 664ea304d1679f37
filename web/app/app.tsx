/** The whole app: its providers round its router, and what happens when a session begins or ends. */
import { type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { meQuery } from '#web/lib/current-user.ts';
import { bringOfflinePage } from '#web/lib/offline-page.ts';
import { watchActs } from '#web/lib/renewal.ts';
import { session } from '#web/lib/session-store.ts';
import { Providers } from './providers.tsx';
import type { AppRouter } from './router.tsx';

type Props = { router: AppRouter; queryClient: QueryClient };

export function App({ router, queryClient }: Props) {
  useEffect(() => {
    const unwatch = session.watch(() => void queryClient.invalidateQueries({ queryKey: meQuery().queryKey }));
    const forgetActs = watchActs();
    let wasSignedIn = session.get().token !== null;
    if (wasSignedIn) bringOfflinePage();
    const unsubscribe = session.subscribe(() => {
      const isSignedIn = session.get().token !== null;
      if (wasSignedIn && !isSignedIn) {
        queryClient.clear();
        // The guard of the present screen looks again and leads to sign-in.
        void router.invalidate();
      }
      if (isSignedIn && !wasSignedIn) bringOfflinePage();
      wasSignedIn = isSignedIn;
    });
    return () => {
      unwatch();
      forgetActs();
      unsubscribe();
    };
  }, [router, queryClient]);
  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
