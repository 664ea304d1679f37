/** Shows the profile overlay that the address asks for; a screen that lists people holds one of these (docs/figures.md#profile). */
import type { Period } from '#domain/platform/period.ts';
import { useMe, useRole } from '#web/lib/current-user.ts';
import { useSearchState } from '#web/lib/search-state.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { profileFrom } from './profile-address.ts';

const ProfileDialog = latePart(async () => (await import('./profile-dialog.tsx')).ProfileDialog);

/** Not in the editor role, whose lists hold the own projects only. `period` is that of the screen below. */
export function ProfileHost({ period }: { period: Period | undefined }) {
  const { state } = useSearchState(profileFrom);
  const me = useMe();
  const role = useRole();
  if (state.userId === undefined || me === undefined || role === 'editor') return null;
  return <ProfileDialog userId={state.userId} period={period} />;
}
