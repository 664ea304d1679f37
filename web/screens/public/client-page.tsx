/** /client/{token}: contacts see all projects of their client, without an account (docs/review.md#client-pages). */
import { useParams } from '@tanstack/react-router';
import { ClientPageVisit } from '#web/review/client-pages/client-page.tsx';
import { startPageVisitQuery } from '#web/review/guest/access.queries.ts';
import { EndedLink, ErrorScreen, LoadingScreen } from '#web/review/guest/access-screens.tsx';
import { PAGE_GUEST } from '#web/review/guest/stored-guest.ts';
import { usePageLanguage } from '#web/review/guest/use-guest-language.ts';
import { useShareAccess } from '#web/review/guest/use-share-access.ts';
import { useOpenTitle } from '#web/lib/address/title-parts.ts';
import { t } from '#web/lib/language/text.ts';
import { waitForFirstInput } from '#web/ui/idle.ts';

// Menus and dialogs are fetched for those who do more than look.
waitForFirstInput();

const ENTRY = { visitQuery: startPageVisitQuery, store: PAGE_GUEST };

function PageEntry({ token }: { token: string }) {
  const state = useShareAccess(token, ENTRY);
  const language = usePageLanguage();
  useOpenTitle(language && t('Your projects'));
  if (language === undefined) return null;
  if (state.name === 'in') return <ClientPageVisit visitor={{ token, guest: state.guest }} onLeft={state.onLeft} />;
  if (state.name === 'ended') return <EndedLink />;
  if (state.name === 'failed') return <ErrorScreen error={state.error} onRetry={state.retry} />;
  return <LoadingScreen />;
}

export function ClientPageScreen() {
  const { token } = useParams({ strict: false });
  return <PageEntry key={token} token={token ?? ''} />;
}
