/** Who looks at projects: the signed-in person in the role whose screens are shown. */
import type { Actor } from '#domain/roles.ts';
import { useMe, useRole } from '#web/lib/current-user.ts';

/** `type` is the selected role: a manager who works in the editor role sees what an editor sees. */
export type Viewer = Actor & {
  /** Editors have all four timer controls on their own projects (docs/projects.md#timer). */
  hasEditorTimerAll: boolean;
};

/** Undefined while the profile loads. */
export function useViewer(): Viewer | undefined {
  const me = useMe();
  const type = useRole();
  return me && { id: me.id, email: me.email, type, hasEditorTimerAll: me.hasEditorTimerAll };
}
