/** Acts of the frame that a button, a key and the palette share. Undefined where the person has no use for one. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { mayCreateProject } from '#domain/project-rights.ts';
import { useRole } from '#web/lib/current-user.ts';
import { PATHS, pathOf } from '#web/lib/paths.ts';
import type { RawSearch } from '#web/lib/search-codec.ts';
import { useSession } from '#web/lib/session-store.ts';
import { formToAddress } from '#web/projects/project-dialogs.ts';
import { useViewer } from '#web/projects/viewer.ts';

/** Asks for the kind of a new project over the project list; filters that stand there stay. */
export function useCreateProject(): (() => void) | undefined {
  const role = useRole();
  const viewer = useViewer();
  const navigate = useNavigate();
  const list = pathOf(role, 'projects');
  const isOnList = useLocation({ select: ({ pathname }) => pathname === list });
  if (!viewer || !mayCreateProject(viewer)) return undefined;
  return () =>
    void navigate({
      to: list,
      search: (now: RawSearch) => ({ ...(isOnList ? now : {}), ...formToAddress({ mode: 'choose' }) }),
      resetScroll: !isOnList,
    });
}

/** To the choice of a role, and back here. Only for those who hold several; an administrator holds just the one (docs/people.md#select-role). */
export function useSwitchRole(): (() => void) | undefined {
  const { types } = useSession();
  const navigate = useNavigate();
  const origin = useLocation({ select: ({ href }) => href });
  if (types.length < 2 || types.includes('admin')) return undefined;
  return () => void navigate({ to: PATHS.selectRole, state: { origin } });
}
