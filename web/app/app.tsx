/** App root: providers, router, and reactions to the start and end of a session. */
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { meQuery } from '#web/identity/current-user.ts';
import { registerOfflinePage } from '#web/lib/offline/offline-page.ts';
import { watchInput } from '#web/lib/api/renewal.ts';
import { session } from '#web/lib/api/session-store.ts';
import { EditorDetails, type FetchDetails } from '#web/identity/editor-details-context.ts';
import { Providers } from './providers.tsx';
import type { AppRouter } from './router.tsx';

const fetchEditorDetails: FetchDetails = async (request, signal) =>
  (await import('#web/planning/workload/editor-details.ts')).fetchEditorDetails(request, signal);

type Props = { router: AppRouter; queryClient: QueryClient };

export function App({ router, queryClient }: Props) {
  // Uses the state that the first route guard saw: a refusal may arrive before this component listens.
  const [startedSignedIn] = useState(() => session.get().token !== null);
  useEffect(() => {
    const stopWatchingSession = session.watch(
      () => void queryClient.invalidateQueries({ queryKey: meQuery().queryKey }),
    );
    const stopWatchingInput = watchInput();
    let wasSignedIn = startedSignedIn;
    let wasDue = session.get().mustSetUpFactor === true;
    if (wasSignedIn) registerOfflinePage();
    const onSessionChange = (): void => {
      const isSignedIn = session.get().token !== null;
      if (wasSignedIn && !isSignedIn) {
        queryClient.clear();
        // The guard of the current screen runs again and redirects to sign-in.
        void router.invalidate();
      }
      const isDue = session.get().mustSetUpFactor === true;
      // The guard also redirects to two-factor setup.
      if (isDue && !wasDue && isSignedIn && wasSignedIn) void router.invalidate();
      wasDue = isDue;
      if (isSignedIn && !wasSignedIn) registerOfflinePage();
      wasSignedIn = isSignedIn;
    };
    onSessionChange();
    const unsubscribe = session.subscribe(onSessionChange);
    return () => {
      stopWatchingSession();
      stopWatchingInput();
      unsubscribe();
    };
  }, [router, queryClient, startedSignedIn]);
  return (
    <EditorDetails value={fetchEditorDetails}>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </EditorDetails>
  );
}
