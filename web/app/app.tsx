/** The whole app: its providers round its router, and what happens when a session begins or ends. */
import { type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { meQuery } from '#web/lib/current-user.ts';
import { bringOfflinePage } from '#web/lib/offline-page.ts';
import { watchActs } from '#web/lib/renewal.ts';
import { session } from '#web/lib/session-store.ts';
import { Providers } from './providers.tsx';
import type { AppRouter } from './router.tsx';

type Props = { router: AppRouter; queryClient: QueryClient };

export function App({ router, queryClient }: Props) {
  // As the first screen's guard finds it: a refusal may come back before anything here listens.
  const [beganSignedIn] = useState(() => session.get().token !== null);
  useEffect(() => {
    const unwatch = session.watch(() => void queryClient.invalidateQueries({ queryKey: meQuery().queryKey }));
    const forgetActs = watchActs();
    let wasSignedIn = beganSignedIn;
    let wasDue = session.get().mustSetUpFactor === true;
    if (wasSignedIn) bringOfflinePage();
    const follow = (): void => {
      const isSignedIn = session.get().token !== null;
      if (wasSignedIn && !isSignedIn) {
        queryClient.clear();
        // The guard of the present screen looks again and leads to sign-in.
        void router.invalidate();
      }
      const isDue = session.get().mustSetUpFactor === true;
      // It leads to where a second factor is set up, too.
      if (isDue && !wasDue && isSignedIn && wasSignedIn) void router.invalidate();
      wasDue = isDue;
      if (isSignedIn && !wasSignedIn) bringOfflinePage();
      wasSignedIn = isSignedIn;
    };
    follow();
    const unsubscribe = session.subscribe(follow);
    return () => {
      unwatch();
      forgetActs();
      unsubscribe();
    };
  }, [router, queryClient, beganSignedIn]);
  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
