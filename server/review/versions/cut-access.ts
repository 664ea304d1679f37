/** Access to versions for the viewer of a signed address: team members by their current rights, guests by the link or page (docs/review.md#play). */
import type { FileViewer } from '#server/files/media/file-url.ts';
import { actorOfViewer } from '#server/identity/file-access/signed-url-viewer.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mayReview } from '#server/work/teams/teams.store.ts';
import type { GuestCheck } from './guest-check.ts';

export type Access = { deps: Deps; checkGuest: GuestCheck };
type SeenCut = { id: number; project_id: number; assigned_to_id: number | null; team_id: number | null };

/** Returns the check of versions for this viewer, or undefined once a team member's session has ended. */
export async function accessOf(
  { deps, checkGuest }: Access,
  viewer: FileViewer,
): Promise<((cut: SeenCut) => Promise<boolean>) | undefined> {
  if (viewer.kind === 'guest' || viewer.kind === 'contact')
    return (cut) => checkGuest(deps.db, viewer, { id: cut.id, projectId: cut.project_id });
  const actor = await actorOfViewer(deps, viewer);
  return (
    actor &&
    ((cut) => mayReview(deps.db, actor, { id: cut.project_id, assignedToId: cut.assigned_to_id, teamId: cut.team_id }))
  );
}
