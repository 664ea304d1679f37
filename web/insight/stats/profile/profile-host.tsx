/** Renders the profile named in the URL; every screen that lists people contains one (docs/figures.md#profile). */
import type { Period } from '#domain/platform/period.ts';
import { useMe, useRole } from '#web/identity/current-user.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { parseProfileUrl } from './profile-url.ts';

const ProfileDialog = lazyPart(async () => (await import('./profile-dialog.tsx')).ProfileDialog);

/** Renders nothing for editors, whose lists only hold their own projects. `period` is that of the screen below. */
export function ProfileHost({ period }: { period: Period | undefined }) {
  const { state } = useSearchState(parseProfileUrl);
  const me = useMe();
  const role = useRole();
  if (state.userId === undefined || me === undefined || role === 'editor') return null;
  return <ProfileDialog userId={state.userId} period={period} />;
}
