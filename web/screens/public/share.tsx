/** /share/{token}: clients without an account watch, comment and decide; shows nothing else of the workspace (docs/review.md#links). */
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorScreen, LoadingScreen, EndedLink, PasswordScreen } from '#web/review/guest/access-screens.tsx';
import { useShareAccess } from '#web/review/guest/use-share-access.ts';
import { usePageLanguage } from '#web/review/guest/use-guest-language.ts';
import { useOpenTitle } from '#web/lib/address/title-parts.ts';
import { t } from '#web/lib/language/text.ts';
import { waitForFirstInput } from '#web/ui/idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Menus and dialogs are fetched for those who do more than watch.
waitForFirstInput();

/** The player with notes, which isn't needed before the guest has entered a name. */
const Visit = lazyPart(async () => (await import('#web/review/guest/visit.tsx')).Visit, { Waiting: LoadingScreen });

function ShareEntry({ token }: { token: string }) {
  const state = useShareAccess(token);
  const language = usePageLanguage();
  useOpenTitle(language && t('Shared with you'));
  const isOpen = state.name === 'waiting' || state.name === 'in';
  useEffect(() => {
    // Preloads the visit in parallel with the link's requests. If that fails, it is loaded again when needed.
    if (isOpen) void Visit.fetch().catch(() => undefined);
  }, [isOpen]);
  if (language === undefined) return null;
  if (state.name === 'in') return <Visit visitor={{ token, guest: state.guest }} onLeft={state.onLeft} />;
  if (state.name === 'ended') return <EndedLink />;
  if (state.name === 'password') return <PasswordScreen token={token} onEntered={state.onEntered} />;
  if (state.name === 'failed') return <ErrorScreen error={state.error} onRetry={state.retry} />;
  return <LoadingScreen />;
}

export function ShareScreen() {
  const { token } = useParams({ strict: false });
  return <ShareEntry key={token} token={token ?? ''} />;
}
